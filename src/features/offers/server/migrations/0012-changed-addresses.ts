import { type Kysely, sql } from 'kysely'

/** How often the address was changed that a free offer's held time waits for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`-- How often it was changed while a free offer waited for the press in its mail.
      alter table purchases add column address_changes integer default 0 not null`)
    .execute(db)
}
