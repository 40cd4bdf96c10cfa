import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { HOUR_MS } from '#src/contract/calendar.ts'
import {
  BACKUP_JOB,
  backupFolder,
  lastBackup,
  listBackups,
} from '#src/platform/server/db/backup-files.ts'
import type { FeatureGauge } from '#src/platform/server/feature.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { ROOT } from '#src/platform/server/root.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'

/** Deletes all but the newest backups. @returns the deleted names */
export function deleteOldBackups(folder: string, keep: number): string[] {
  const old = listBackups(folder).slice(0, -keep)
  for (const name of old) rmSync(join(folder, name))
  return old
}

/** The command beside the running program: built or, in development, as source. */
function commandFile(): string {
  const program = process.argv[1] ?? ''
  return program.endsWith('.ts')
    ? join(ROOT, 'src/app/cli/backup.ts')
    : join(dirname(program), 'backup.js')
}

/**
 * In a process of its own: copying a large database takes seconds, in which this one could answer nobody. Whether a
 * backup is due is looked at every hour, since an administrator can change how often one is made.
 */
export function backupJobs(
  settings: Pick<Settings, 'backups' | 'backupAskedAt' | 'dataDir' | 'database'>,
  log: Pick<FastifyBaseLogger, 'info'>,
  file: string = commandFile(),
): Job[] {
  if (settings.database.engine === 'postgres') return []
  const folder = backupFolder(settings.dataDir)
  const work = async () => {
    const { backups, backupAskedAt: asked } = settings
    const last = lastBackup(folder)
    const age = last === null ? Number.POSITIVE_INFINITY : Date.now() - Date.parse(last)
    // The job's own interval is not exact to the second.
    const isDue = backups !== null && age > (backups.everyHours - 0.5) * HOUR_MS
    const isAskedFor = asked !== null && (last === null || asked > last)
    if (!isDue && !isAskedFor) return
    await promisify(execFile)(process.execPath, [file, 'backup'])
    const deleted = backups ? deleteOldBackups(folder, backups.keep) : []
    log.info({ kept: backups?.keep, deleted: deleted.length }, 'backed up')
  }
  return [{ name: BACKUP_JOB, everyMs: HOUR_MS, work }]
}

/** @returns nothing with PostgreSQL, whose backups are not seen here */
export function backupGauges({
  dataDir,
  database,
}: Pick<Settings, 'dataDir' | 'database'>): readonly FeatureGauge[] {
  if (database.engine === 'postgres') return []
  return [
    {
      name: 'backup_age_seconds',
      help: 'The age of the newest backup in the data folder; missing while there is none.',
      labels: [],
      async read(_, gauge) {
        const at = lastBackup(backupFolder(dataDir))
        if (at === null) gauge.remove()
        else gauge.set((Date.now() - Date.parse(at)) / 1000)
      },
    },
  ]
}
