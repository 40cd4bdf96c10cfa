import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

/** Null while the last run of a job was good. */
export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('failed_at', instant).execute()
  await db.schema.alterTable('jobs').addColumn('failure', 'text').execute()
}
