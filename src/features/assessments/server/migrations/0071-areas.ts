import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { json }: Columns): Promise<void> {
  await db.schema.alterTable('assessment_questions').addColumn('pips', json).execute()
}
