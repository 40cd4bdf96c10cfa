import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { commandLine } from '#src/platform/server/command-line.ts'
import { type Db, openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import { ReplaceError, replaceRows } from '#src/platform/server/db/replace-rows.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { migrations, tableClaims } from '../server/features.ts'

type Address = Settings['database']

const HOW = { max: 1, noTimeouts: true }

/** Tables that migrations and the first start fill by themselves. */
const FIRST_START = [
  'assessment_questions',
  'assessment_quizzes',
  'content_state',
  'seeds',
  'site_ids',
  'site_pages',
  'weekly_counts',
]

async function rowsUpTo(db: Db, table: string, most: number): Promise<number> {
  const { rows } =
    await sql`select 1 as one from ${sql.table(table)} limit ${sql.lit(most)}`.execute(db)
  return rows.length
}

/** Whether the database has more than a first start makes: one administrator, the assessments, the site's own work. */
async function isInUse(db: Db): Promise<boolean> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  for (const [name, { practice }] of Object.entries(tableClaims)) {
    if (!tables.includes(name) || typeof practice !== 'string' || FIRST_START.includes(name))
      continue
    if ((await rowsUpTo(db, name, 2)) > (name === 'users' ? 1 : 0)) return true
  }
  return false
}

const full = () =>
  new ReplaceError(
    `The site is not empty: ${commandLine('import', 'FILE --replace')} puts the file in its place.`,
  )

/** @throws ReplaceError when the site has more than its first start made */
export async function refuseFull(address: Address): Promise<void> {
  if (address.engine === 'sqlite' && !existsSync(address.file)) return
  const { db } = await openDatabase(address, HOW)
  try {
    if (await isInUse(db)) throw full()
  } finally {
    await db.destroy()
  }
}

/** Replaces the site's rows in one transaction. @param replace even if the site is in use */
export async function replaceOnServer(
  incoming: string,
  address: Address,
  replace: boolean,
): Promise<void> {
  const target = await openDatabase(address, HOW)
  const source = await openDatabase({ engine: 'sqlite', file: incoming }, HOW)
  try {
    await migrate(target.db, migrations, null)
    await replaceRows(source.db, target.db, async there => {
      if (!replace && (await isInUse(there))) throw full()
    })
  } finally {
    await Promise.all([target.db.destroy(), source.db.destroy()])
  }
}
