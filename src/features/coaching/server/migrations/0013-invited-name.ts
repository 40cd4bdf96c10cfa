import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`-- How the coach calls the person, until they accept.
      alter table coachings add column invited_name text`)
    .execute(db)
}
