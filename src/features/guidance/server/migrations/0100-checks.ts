import type { Kysely } from 'kysely'
import { addChecks, atLeast } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'coach_budgets', {
    tokens: atLeast('tokens', 0),
  })
}
