import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable('coachings').addColumn('invite_token_hash', 'text').execute()
  await db.schema.alterTable('coachings').addColumn('invite_expires_at', instant).execute()
  await db.schema.alterTable('coachings').addColumn('reminded_at', instant).execute()
  await sql`
    create unique index coachings_invite_token on coachings (invite_token_hash) where invite_token_hash is not null
  `.execute(db)
}
