import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant }: Columns): Promise<void> {
  const moment = (name: string) => [name, instant, (c: ColumnDefinitionBuilder) => c.notNull()] as const
  await db.schema
    .createTable('newsletters')
    .addColumn('id', ...id)
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('email_key', 'text', c => c.notNull().unique())
    .addColumn(...moment('subscribed_at'))
    .addColumn('is_active', 'boolean', c => c.notNull().defaultTo(sql`false`))
    .addColumn('confirmed_at', instant)
    .addColumn('confirm_token_hash', 'text', c => c.unique())
    .addColumn('confirm_expires_at', instant)
    .execute()

  await sql`create index newsletters_listed on newsletters (id, is_active) where confirmed_at is not null`.execute(
    db,
  )

  await db.schema
    .createTable('newsletter_letters')
    .addColumn('id', ...id)
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn(...moment('created_at'))
    .addColumn('started_at', instant)
    .addColumn('finished_at', instant)
    .addColumn('recipients', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('reached', 'bigint', c => c.notNull().defaultTo(0))
    .execute()
}
