import type { Kysely } from 'kysely'

/** The steps of the setup that somebody has said are done: a list in JSON. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('content_state')
    .addColumn('setup_accepted', 'text', c => c.notNull().defaultTo('[]'))
    .execute()
}
