import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`-- Whether a new client is asked at once.
      alter table check_in_forms add column asked_at_start boolean default false not null`)
    .execute(db)
}
