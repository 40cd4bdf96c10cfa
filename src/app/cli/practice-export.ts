import { findSiteId } from '#src/features/account/server/exposed.ts'
import type { PracticeOption } from '#src/platform/server/db/claims.ts'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { PRACTICE_FORMAT } from '#src/platform/server/db/practice-manifest.ts'
import { inOneReading } from '#src/platform/server/db/practice-reading.ts'
import { practicePlan } from '#src/platform/server/db/practice-tables.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { VERSION } from '#src/platform/server/version.ts'
import { tableClaims } from '../server/features.ts'
import { schemaOf, tablesOfVersion } from './practice-plan.ts'
import { writePractice } from './practice-zip.ts'

interface ExportTarget {
  /** Must not exist. */
  file: string
  /** Written first, in the same folder. */
  partial: string
  chosen: readonly PracticeOption[]
  /** A fingerprint of the host's secret, if passwords are exported. */
  secret?: string
}

/**
 * Writes the practice as of one instant, also while the site is running.
 * @returns the number of tables
 * @throws PracticeError, UnknownSchemaError when the database is not this version's
 */
export async function exportPractice(
  database: Settings['database'],
  { file, partial, chosen, secret }: ExportTarget,
): Promise<number> {
  const plan = practicePlan(await tablesOfVersion(), tableClaims, chosen)
  const { db } = await openDatabase(database, { max: 1, noTimeouts: true })
  try {
    await schemaOf(db)
    // Before the snapshot, which is read-only: this stores an id if the site has none yet.
    const site = await findSiteId(db)
    await inOneReading(db, async reading => {
      const schema = await schemaOf(reading)
      await writePractice(file, partial, reading, plan, {
        format: PRACTICE_FORMAT,
        kind: 'practice',
        site,
        software: VERSION,
        schema,
        with: [...chosen],
        ...(secret && { secret }),
      })
    })
  } finally {
    await db.destroy()
  }
  return plan.tables.length
}
