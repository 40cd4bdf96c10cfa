import type { Kysely } from 'kysely'
import { addChecks, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'bookings', {
    interest: oneOf('interest', ['1on1', 'group', 'self', 'other'], "'other'"),
  })
}
