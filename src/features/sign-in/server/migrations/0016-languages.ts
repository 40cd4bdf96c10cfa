import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`-- The one that somebody has chosen; null follows the site's.
      alter table users add column language text`)
    .execute(db)
  await sql
    .raw(`-- In which the pages in agreed_to were shown; null is English, which had been the only one.
      alter table users add column agreed_language text`)
    .execute(db)
}
