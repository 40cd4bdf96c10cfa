import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['newsletters', 'newsletter_requests'])
    await sql
      .raw(`-- Of the page on which somebody signed up; null where that is not known.
        alter table ${table} add column language text`)
      .execute(db)
}
