import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** When it was is not known: what confirmed members have set since then stays theirs. */
export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable('users').addColumn('first_confirmed_at', instant).execute()
  await sql`update users set first_confirmed_at = created_at where email_verified = true`.execute(db)
}
