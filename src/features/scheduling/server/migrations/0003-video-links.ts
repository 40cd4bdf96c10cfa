import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['session_types', 'appointments'])
    await sql.raw(`alter table ${table} add column video_link text default '' not null`).execute(db)
}
