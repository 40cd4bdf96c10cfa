import type { Kysely } from 'kysely'

/** A process of the previous release uses it only where it is given a read replica, which must be taken from it first. */
export const unusedSince = '0.1.0'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('last_writes').execute()
}
