import type { Kysely } from 'kysely'
import { addChecks, atLeast, oneOf } from '../checks.ts'
import type { Columns } from '../columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'mails', {
    status: oneOf(
      'status',
      ['waiting', 'claimed', 'handing_over', 'sent', 'failed', 'uncertain'],
      "'uncertain'",
    ),
    attempts: atLeast('attempts', 0),
  })
  await addChecks(db, columns, 'rate_limits', {
    count: atLeast('count', 0),
  })
  await addChecks(db, columns, 'site_life', {
    id: { rule: 'id = 1', fix: null },
  })
}
