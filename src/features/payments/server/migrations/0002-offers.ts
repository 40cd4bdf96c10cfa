import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`-- The Checkout session or the payment that it is about.
      alter table stripe_events add column object_id text`)
    .execute(db)
}
