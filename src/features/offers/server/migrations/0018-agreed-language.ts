import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`-- Of the page on which the coach's terms were agreed to; null where there were none, and where it is not known.
      alter table purchases add column agreed_language text`)
    .execute(db)
}
