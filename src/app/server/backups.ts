import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { backupFolder, lastBackup, listBackups } from '#src/platform/server/db/backup-files.ts'
import type { FeatureGauge } from '#src/platform/server/feature.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { ROOT } from '#src/platform/server/root.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'

/** Deletes all but the newest backups. @returns the deleted names */
export function rotate(folder: string, keep: number): string[] {
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

/** In a process of its own: copying a large database takes seconds, in which this one could answer nobody. */
export function backupJobs(
  { backups, dataDir }: Pick<Settings, 'backups' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'info'>,
  file: string = commandFile(),
): Job[] {
  if (!backups) return []
  const { everyHours, keep } = backups
  const work = async () => {
    await promisify(execFile)(process.execPath, [file, 'backup'])
    const deleted = rotate(backupFolder(dataDir), keep)
    log.info({ kept: keep, deleted: deleted.length }, 'backed up')
  }
  return [{ name: 'backup', everyMs: everyHours * HOUR_MS, work }]
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
