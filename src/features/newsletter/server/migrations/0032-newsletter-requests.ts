import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant }: Columns): Promise<void> {
  await db.schema
    .createTable('newsletter_requests')
    .addColumn('id', ...id)
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('created_at', instant, c => c.notNull())
    .execute()
}
