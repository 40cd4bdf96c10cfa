import type { Kysely } from 'kysely'
import { addChecks, atLeast, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'newsletters', {
    is_active: { rule: 'not is_active or confirmed_at is not null', fix: 'is_active = false' },
  })
  await addChecks(db, columns, 'newsletter_letters', {
    status: oneOf('status', ['draft', 'sending', 'sent'], "'draft'"),
    recipients: atLeast('recipients', 0),
    reached: atLeast('reached', 0),
    forgotten_sent: atLeast('forgotten_sent', 0),
    forgotten_failed: atLeast('forgotten_failed', 0),
  })
}
