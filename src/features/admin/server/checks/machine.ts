import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { commandLine } from '#src/platform/server/command-line.ts'
import { backupFolder, lastBackup } from '#src/platform/server/db/backup-files.ts'
import { areWritesRefused } from '#src/platform/server/db/refused-writes.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import type { Check } from '../../contract.ts'
import { fine, problem } from './check.ts'

const MB = 1024 * 1024
const DISK_WARN_BYTES = 1024 * MB
const DISK_FAIL_BYTES = 100 * MB
const WEEK_HOURS = 168

const OTHERS = 0o007

export function checkDataFolder({ dataDir }: Pick<Settings, 'dataDir'>): Check {
  const name = 'data folder'
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const says = `${dataDir} cannot be read and written (${code})`
    return problem(name, 'fail', says, {
      operator:
        code === 'ENOENT'
          ? 'Start the site once, or set DATA_DIR.'
          : 'Give the folder to the user of the site.',
    })
  }
  if (statSync(dataDir).mode & OTHERS)
    return problem(name, 'warn', `every user of this machine can look into ${dataDir}`, {
      operator: `Run chmod 700 ${dataDir}.`,
    })
  return fine(name, dataDir)
}

/** @returns null if the folder cannot be looked at */
function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

export function checkDisk({ dataDir, database }: Pick<Settings, 'dataDir' | 'database'>): Check {
  const name = 'disk'
  const onDisk = database.engine === 'sqlite' && database.file !== ':memory:'
  const folder = onDisk ? dirname(database.file) : dataDir
  const free = freeBytes(folder)
  // The data folder check reports what is wrong with the folder itself.
  if (free === null)
    return problem(name, 'warn', `the free space at ${folder} is unknown`, {
      operator: 'See the data folder check.',
    })
  const says = `${Math.round(free / MB)} MB free at ${folder}`
  if (free < DISK_FAIL_BYTES || areWritesRefused())
    return problem(name, 'fail', says, {
      operator: 'Free up space: changes are refused while the disk is full.',
    })
  if (free < DISK_WARN_BYTES)
    return problem(name, 'warn', says, { operator: 'Free up space before the disk is full.' })
  return fine(name, says)
}

export function checkBackup(
  { dataDir, database, backups }: Pick<Settings, 'dataDir' | 'database' | 'backups'>,
  now: Date,
): Check {
  const name = 'backup'
  if (database.engine === 'postgres')
    return fine(name, 'PostgreSQL is backed up with pg_dump, which is not visible here')
  const at = lastBackup(backupFolder(dataDir))
  const operator = `Set BACKUP_EVERY_HOURS=24, or run ${commandLine('backup')} every night.`
  if (at === null) return problem(name, 'warn', 'there is none in the data folder', { operator })
  const hours = Math.floor((now.getTime() - Date.parse(at)) / HOUR_MS)
  const isLate = hours >= (backups ? backups.everyHours * 2 : WEEK_HOURS)
  const says = `the last one is ${hours} hours old`
  return isLate ? problem(name, 'warn', says, { operator }) : fine(name, says)
}
