import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`-- Of the page on which a guest booked; null for a member, and where it is not known.
      alter table appointments add column language text`)
    .execute(db)
}
