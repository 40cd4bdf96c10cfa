import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

const PIPS = Array.from({ length: 12 }, (_, index) => index + 1)

export async function up(db: Kysely<never>, { id, instant, date }: Columns): Promise<void> {
  const moment = (name: string) => [name, instant, (c: ColumnDefinitionBuilder) => c.notNull()] as const
  let entries = db.schema
    .createTable('domino_entries')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('date', date, c => c.notNull())
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('description', 'text')
    .addColumn('completed', 'boolean', c => c.notNull().defaultTo(sql`false`))
    .addColumn('completed_at', instant)
  for (const pip of PIPS) {
    entries = entries
      .addColumn(`pip${pip}_label`, 'text', c => c.notNull())
      .addColumn(`pip${pip}_status`, 'text', c => c.notNull())
  }
  await entries
    .addColumn(...moment('created_at'))
    .addColumn(...moment('updated_at'))
    .execute()
  await db.schema
    .createIndex('domino_entries_user_date')
    .on('domino_entries')
    .columns(['user_id', 'date', 'id'])
    .execute()

  await db.schema
    .createTable('domino_reflections')
    .addColumn('id', ...id)
    .addColumn('domino_id', 'bigint', c => c.notNull().references('domino_entries.id').onDelete('cascade'))
    .addColumn('reflection', 'text', c => c.notNull())
    .addColumn(...moment('created_at'))
    .execute()
  await db.schema
    .createIndex('domino_reflections_domino')
    .on('domino_reflections')
    .columns(['domino_id', 'id'])
    .execute()
}
