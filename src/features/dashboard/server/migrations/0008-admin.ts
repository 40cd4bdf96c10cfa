import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // The dashboard's weeks are counted along these.
  await db.schema.createIndex('users_created').on('users').column('created_at').execute()
  // Without an index as small as this, counting the messages would read them.
  await db.schema.createIndex('contacts_created').on('contacts').column('created_at').execute()
  await db.schema.createIndex('bookings_created').on('bookings').column('created_at').execute()
  await db.schema
    .createIndex('domino_entries_created')
    .on('domino_entries')
    .columns(['created_at', 'user_id'])
    .execute()
  await db.schema
    .createIndex('domino_entries_completed')
    .on('domino_entries')
    .column('completed_at')
    .execute()
}
