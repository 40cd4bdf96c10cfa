import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`-- The site's, once an administrator has chosen it; null follows SITE_LANGUAGE.
      alter table content_state add column language text`)
    .execute(db)
}
