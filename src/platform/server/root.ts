import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder above `file` that holds the package: the sources and what is built of them lie in it at different depths. */
function packageFolder(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new Error(`There is no package.json above ${file}.`)
  }
}

/** The project's folder. */
export const ROOT = packageFolder(fileURLToPath(import.meta.url))

/** Whether this runs as built; then nothing of the sources need be there. */
export const IS_BUILT = import.meta.url.endsWith('.js')
