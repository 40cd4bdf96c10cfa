import { type Kysely, sql } from 'kysely'

const KINDS = [
  'questions',
  'requests',
  'bookings',
  'purchases',
  'refunds',
  'failed_payments',
  'accepted_invitations',
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const kind of KINDS)
    await sql
      .raw(`alter table reminder_settings add column ${kind} boolean default true not null`)
      .execute(db)
}
