import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The nearest folder with a package.json: sources and build output have different depths. */
function packageFolder(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new Error(`There is no package.json above ${file}.`)
  }
}

export const ROOT = packageFolder(fileURLToPath(import.meta.url))

/** In a build the sources may be missing. */
export const IS_BUILT = import.meta.url.endsWith('.js')

/** What is data of the languages: a folder for each beside its catalog. */
export const LOCALES = join(ROOT, IS_BUILT ? 'dist/locales' : 'locales')
