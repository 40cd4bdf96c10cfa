import type { Kysely } from 'kysely'
import { addChecks, atLeast, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'calendars', {
    kind: oneOf('kind', ['ics', 'caldav'], "'ics'"),
    when_failing: oneOf('when_failing', ['stop', 'continue'], "'stop'"),
    busy: atLeast('busy', 0),
  })
  await addChecks(db, columns, 'busy_times', {
    times: { rule: 'starts_at <= ends_at', fix: null },
  })
}
