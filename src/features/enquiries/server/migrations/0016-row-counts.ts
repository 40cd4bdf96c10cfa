import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { countRows } from '#src/platform/server/db/row-counts.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await countRows(db, columns, 'contacts')
  await countRows(db, columns, 'bookings')
}
