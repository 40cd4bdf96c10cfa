import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`-- Made by a session's mail alone: the coach has not invited the person, nor sent it again.
      alter table coachings add column by_booking boolean default false not null`)
    .execute(db)
}
