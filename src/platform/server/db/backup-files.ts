import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The names sort by time. */
const NAME = /^first-domino-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.db(?:\.age)?$/

export const ENCRYPTED = '.age'

/** The job that makes them. */
export const BACKUP_JOB = 'backup'

export const backupFolder = (dataDir: string): string => join(dataDir, 'backups')

export const backupName = (now: Date): string =>
  `first-domino-${now.toISOString().replace(/[:.]/g, '-')}.db`

/** Complete ones only, oldest first: a backup gets its name once it is on the disk. */
export const listBackups = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => NAME.test(name))
        .sort()
    : []

/** When the newest backup was made; null when there is none. */
export function lastBackup(folder: string): string | null {
  const [, hour, minute, second, rest] = NAME.exec(listBackups(folder).at(-1) ?? '') ?? []
  return hour ? `${hour}:${minute}:${second}.${rest}` : null
}
