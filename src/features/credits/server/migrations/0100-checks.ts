import type { Kysely } from 'kysely'
import { addChecks, atLeast, between, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'credits', {
    plan: oneOf('plan', ['basic', 'premium', 'coaching'], "'coaching'"),
    granted: atLeast('granted', 0),
    used: { rule: 'used between 0 and granted', fix: 'used = case when used < 0 then 0 else granted end' },
  })
  await addChecks(db, columns, 'credit_rules', {
    plan: oneOf('plan', ['basic', 'premium', 'coaching'], null),
    credits: between('credits', 0, 100),
    months: between('months', 1, 12),
  })
}
