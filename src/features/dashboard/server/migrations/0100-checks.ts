import type { Kysely } from 'kysely'
import { addChecks, atLeast } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'weekly_counts', {
    sign_ups: atLeast('sign_ups', 0),
    bookings: atLeast('bookings', 0),
    active_members: atLeast('active_members', 0),
    completed_dominoes: atLeast('completed_dominoes', 0),
  })
}
