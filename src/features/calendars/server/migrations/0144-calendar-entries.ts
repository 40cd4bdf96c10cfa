import { type Kysely, sql } from 'kysely'
import { addChecks, atLeast } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** Every calendar is read again at once, by a reader that finds more. */
export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  for (const name of ['entries', 'left_out'])
    await db.schema
      .alterTable('calendars')
      .addColumn(name, 'integer', c => c.notNull().defaultTo(0))
      .execute()
  await db.schema
    .alterTable('calendars')
    .addColumn('unread', columns.json, c => c.notNull().defaultTo('[]'))
    .execute()
  await addChecks(db, columns, 'calendars', {
    entries: atLeast('entries', 0),
    left_out: atLeast('left_out', 0),
  })
  await sql`update calendars set asked_at = null`.execute(db)
}
