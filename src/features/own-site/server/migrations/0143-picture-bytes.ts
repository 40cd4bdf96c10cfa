import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** The key column of each table. */
const TABLES = { media: 'id', media_sizes: 'url' } as const

/** One picture at a time: a site may have a hundred, of a megabyte each. */
async function decodeAll(db: Kysely<never>, table: keyof typeof TABLES): Promise<void> {
  const key = sql.ref(TABLES[table])
  const { rows } = await sql<{ key: unknown }>`select ${key} as key from ${sql.table(table)}`.execute(db)
  for (const row of rows) {
    const found = await sql<{ content: string }>`
      select content from ${sql.table(table)} where ${key} = ${row.key}`.execute(db)
    const bytes = Buffer.from(found.rows[0]?.content ?? '', 'base64')
    await sql`update ${sql.table(table)} set bytes = ${bytes} where ${key} = ${row.key}`.execute(db)
  }
}

export async function up(db: Kysely<never>, { bytes }: Columns): Promise<void> {
  for (const table of ['media', 'media_sizes'] as const) {
    await db.schema.alterTable(table).addColumn('bytes', bytes).execute()
    await decodeAll(db, table)
  }
}
