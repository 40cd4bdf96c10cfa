import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw('alter table coachings add column by_booking boolean default false not null')
    .execute(db)
}
