import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable('mails').addColumn('expires_at', instant).execute()
}
