import { sql } from 'kysely'
import type { AnyTableClaims } from './claims.ts'
import type { Db } from './database.ts'

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
export async function isInUse(db: Db, claims: AnyTableClaims): Promise<boolean> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  for (const [name, { practice }] of Object.entries(claims)) {
    if (!tables.includes(name) || typeof practice !== 'string' || FIRST_START.includes(name))
      continue
    if ((await rowsUpTo(db, name, 2)) > (name === 'users' ? 1 : 0)) return true
  }
  return false
}
