import type { Kysely } from 'kysely'
import { addChecks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'experiments', {
    pips: { rule: 'pip_a between 1 and 12 and pip_b between 1 and 12 and pip_a <> pip_b', fix: null },
    days: { rule: 'days in (14, 28)', fix: null },
    dates: { rule: 'starts_on <= ends_on', fix: null },
  })
}
