import type { Kysely } from 'kysely'

/** Copies whose rows were deleted, so that an old issue still says how many were sent. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['forgotten_sent', 'forgotten_failed'])
    await db.schema
      .alterTable('newsletter_letters')
      .addColumn(column, 'integer', c => c.notNull().defaultTo(0))
      .execute()
}
