import type { Kysely } from 'kysely'

/** For deleting addresses that were not confirmed in time. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('newsletters_asked').on('newsletters').column('confirm_expires_at').execute()
}
