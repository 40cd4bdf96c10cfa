import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DAY_MS, HOUR_MS } from '#src/contract/calendar.ts'
import { backupFolder, ENCRYPTED } from '#src/platform/server/db/backup-files.ts'
import type { Opened } from '#src/platform/server/db/database.ts'
import { PARTIAL, removeStale } from '#src/platform/server/db/stale-files.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { VERSION } from '#src/platform/server/version.ts'

/** Deleted members remain in a copy, so none is kept forever. */
const KEPT_MS = 30 * DAY_MS
const BEFORE_MIGRATION_KEPT = 3

const BEFORE_MIGRATION = /^before-migration-(.+?)-to-.+\.db(?:\.age)?$/
const BEFORE_RESTORE = /\.before-(?:restore|import)-(.+?)(?:-wal|-shm)?$/

const stampOf = (now: Date) => now.toISOString().replace(/[:.]/g, '-')
/** @returns milliseconds since 1970. @param stamp as `stampOf` makes it */
const timeOf = (stamp: string) =>
  Date.parse(stamp.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d+Z)$/, 'T$1:$2:$3.$4'))

/** The copy before a migration could not be made; the database is as it was. */
class BackupFailed extends Error {
  override readonly name = 'BackupFailed'
}

type Where = Pick<Settings, 'dataDir' | 'backupKey'>

/**
 * Copies the embedded database before this version changes it, encrypted where backups are.
 * @returns its path. @throws BackupFailed, and then nothing may be migrated
 */
export async function copyBeforeMigration(
  { backup }: Pick<Opened, 'backup'>,
  file: string,
  { dataDir, backupKey }: Where,
  now: Date,
): Promise<string> {
  const folder = backupFolder(dataDir)
  const plain = join(folder, `before-migration-${stampOf(now)}-to-${VERSION}.db`)
  const partial = backupKey ? `${file}.${process.pid}.partial` : `${plain}.${process.pid}.partial`
  const made = backupKey ? `${plain}${ENCRYPTED}` : plain
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    removeStale(folder, PARTIAL)
    removeStale(dirname(file), PARTIAL)
    backup?.(partial)
    if (backupKey) {
      const { encrypt } = await import('./encryption.ts')
      await encrypt(partial, made, backupKey)
    } else {
      chmodSync(partial, 0o600)
      renameSync(partial, made)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupFailed(
      `The database must be migrated, and could not be backed up before (${reason}). Nothing was changed: the previous version still starts. Make space in ${folder}, and start again.`,
    )
  } finally {
    for (const each of [partial, `${partial}-journal`]) if (existsSync(each)) rmSync(each)
  }
  return made
}

/**
 * Deletes what nobody needs anymore: copies made before a migration or a restore after 30 days, all but the three
 * newest of those before a migration, and what killed backups and restores left behind.
 * @param file of the embedded database, which the site has open: no restore can be running
 */
export function removeOldCopies(file: string, dataDir: string, now: Date): void {
  const isOld = (stamp = '') => now.getTime() - timeOf(stamp) > KEPT_MS
  const folder = backupFolder(dataDir)
  if (existsSync(folder)) {
    removeStale(folder, PARTIAL)
    const copies = readdirSync(folder).filter(name => BEFORE_MIGRATION.test(name))
    for (const [place, name] of copies.sort().reverse().entries()) {
      const [, stamp] = BEFORE_MIGRATION.exec(name) ?? []
      if (place >= BEFORE_MIGRATION_KEPT || isOld(stamp))
        rmSync(join(folder, name), { force: true })
    }
  }
  const own = dirname(file)
  removeStale(own, PARTIAL)
  for (const name of readdirSync(own).filter(each => each.startsWith(`${basename(file)}.`))) {
    const [, stamp] = BEFORE_RESTORE.exec(name) ?? []
    const isLeft = /\.incoming(-wal|-shm)?$/.test(name)
    if (isLeft || (stamp && isOld(stamp))) rmSync(join(own, name), { force: true })
  }
}

/** @param file null for a database that is not a file */
export const copyJobs = (file: string | null, { dataDir }: Pick<Settings, 'dataDir'>): Job[] =>
  file === null
    ? []
    : [
        {
          name: 'old copies',
          everyMs: HOUR_MS,
          work: async () => removeOldCopies(file, dataDir, new Date()),
        },
      ]
