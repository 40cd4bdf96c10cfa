import { type Kysely, sql } from 'kysely'

/** A mail that is over keeps nothing but when it was sent, and to whom. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('mails').addColumn('about', 'text').execute()
  await sql`
    update mails set subject = '', reply_to = null where status in ('sent', 'failed', 'uncertain')`.execute(
    db,
  )
}
