import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Stage } from './browser.ts'

/** The paths of the mails that the site has written, oldest first; the first mail makes the folder. */
export function mailFiles(stage: Stage, ending = '.eml'): string[] {
  const folder = join(stage.folder, 'outbox')
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  return names.filter(name => name.endsWith(ending)).map(name => join(folder, name))
}
