import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // For the dashboard's weekly counts.
  await db.schema.createIndex('users_created').on('users').column('created_at').execute()
  // Lets a count of the messages avoid reading them.
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
