import type { Kysely } from 'kysely'
import { addChecks, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'domino_entries', {
    lead_pip: { rule: 'lead_pip between 1 and 12', fix: 'lead_pip = null' },
    lead_pip_at: { rule: 'lead_pip is null or lead_pip_at is not null', fix: 'lead_pip_at = updated_at' },
    completed_at: {
      rule: 'completed = (completed_at is not null)',
      fix: 'completed_at = case when completed then updated_at end',
    },
  })
  await addChecks(db, columns, 'pip_marks', {
    pip: { rule: 'pip between 1 and 12', fix: null },
    source: oneOf('source', ['app', 'import'], "'import'"),
  })
}
