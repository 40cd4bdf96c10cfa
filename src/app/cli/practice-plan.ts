import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, openDatabase } from '#src/platform/server/db/database.ts'
import { doneMigrations, migrate, refuseUnknown } from '#src/platform/server/db/migrate.ts'
import { PracticeError } from '#src/platform/server/db/practice-manifest.ts'
import { type StoredTable, tablesInOrder } from '#src/platform/server/db/tables-in-order.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { migrations } from '../server/features.ts'

async function readTablesOfVersion(): Promise<StoredTable[]> {
  const { db } = await openDatabase({ engine: 'sqlite', file: ':memory:' })
  try {
    await migrate(db, migrations, null)
    return await tablesInOrder(db)
  } finally {
    await db.destroy()
  }
}

let known: Promise<StoredTable[]> | undefined

/** This version's tables, as an embedded database would have them. */
export function tablesOfVersion(): Promise<StoredTable[]> {
  // Kept, because it takes running every migration to know them.
  known ??= readTablesOfVersion()
  return known
}

/** @returns the database's migrations. @throws PracticeError, UnknownSchemaError when they are not this version's */
export async function schemaOf(db: Db): Promise<string[]> {
  await refuseUnknown(db, migrations)
  const done = await doneMigrations(db)
  if (done.length === 0) throw new PracticeError('is not a database of this software')
  if (done.length < Object.keys(migrations).length)
    throw new PracticeError('is older than this version: start the site once')
  return done
}

/** A fingerprint that tells whether two hosts have the same secret, without revealing it; null if there is none yet. */
export function secretPrint({ authSecret, dataDir }: Settings): string | null {
  const file = join(dataDir, 'auth-secret')
  const secret = authSecret ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  return secret
    ? createHmac('sha256', secret).update('first-domino practice').digest('hex').slice(0, 32)
    : null
}
