import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant }: Columns): Promise<void> {
  const moment = (name: string) => [name, instant, (c: ColumnDefinitionBuilder) => c.notNull()] as const
  await db.schema
    .createTable('contacts')
    .addColumn('id', ...id)
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('phone', 'text')
    .addColumn('subject', 'text')
    .addColumn('message', 'text', c => c.notNull())
    .addColumn('search', 'text', c => c.notNull())
    .addColumn(...moment('created_at'))
    .execute()

  await db.schema
    .createTable('bookings')
    .addColumn('id', ...id)
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('phone', 'text')
    .addColumn('interest', 'text', c => c.notNull())
    .addColumn('message', 'text')
    .addColumn('search', 'text', c => c.notNull())
    .addColumn(...moment('created_at'))
    .execute()
}
