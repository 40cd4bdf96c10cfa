import type { Kysely } from 'kysely'
import { addChecks, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'cabinet_entries', {
    drawer_type: oneOf('drawer_type', ['this_week', 'this_year', 'this_life'], "'this_week'"),
  })
}
