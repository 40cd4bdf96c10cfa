import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('time_zone', 'text').execute()
  await db.schema.alterTable('users').addColumn('week_start', 'text').execute()
}
