import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { countRowsPer } from '#src/platform/server/db/row-counts.ts'

/** A coach's purchases are read newest first, with their number. */
export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await sql.raw('create index purchases_coach_newest on purchases (coach_id, id)').execute(db)
  await countRowsPer(db, columns, 'purchases', 'coach_id')
}
