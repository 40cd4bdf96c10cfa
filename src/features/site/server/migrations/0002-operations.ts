import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`-- The mail account and the backups that were set up in the browser, sealed with the site's secret.
      alter table content_state add column sealed_operations text`)
    .execute(db)
}
