import type { Kysely } from 'kysely'
import { addChecks, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

const KINDS = ['domino', 'review', 'picture', 'quiet']

/** A reminder is no longer postponed from a notification. What was is deleted, and so is the note that it was sent. */
export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  for (const table of ['reminder_dues', 'reminders'])
    await addChecks(db, columns, table, { kind: oneOf('kind', KINDS, null) })
}
