import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable('coachings').addColumn('member_notes_at', instant).execute()
}
