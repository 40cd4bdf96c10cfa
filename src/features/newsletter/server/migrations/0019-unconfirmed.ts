import type { Kysely } from 'kysely'

/** Finds the addresses whose confirmation is overdue: nobody said that they are theirs, so they are not kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('newsletters_asked').on('newsletters').column('confirm_expires_at').execute()
}
