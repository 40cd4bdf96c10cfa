import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['contacts', 'bookings'])
    await sql
      .raw(`-- Of the page on which it was written; null where that is not known.
        alter table ${table} add column language text`)
      .execute(db)
}
