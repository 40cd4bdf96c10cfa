import type { Kysely } from 'kysely'
import { addChecks, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'if_thens', {
    cue_kind: oneOf('cue_kind', ['time', 'place', 'after', 'feeling'], "'after'"),
    source: oneOf('source', ['review', 'member', 'coaching'], "'member'"),
    pip: { rule: 'pip between 1 and 12', fix: 'pip = null' },
  })
  await addChecks(db, columns, 'if_then_days', {
    outcome: oneOf('outcome', ['done', 'missed', 'no_cue'], null),
  })
}
