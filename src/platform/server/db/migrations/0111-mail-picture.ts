import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

export async function up(db: Kysely<never>, { json }: Columns): Promise<void> {
  await db.schema.alterTable('mails').addColumn('picture', json).execute()
}
