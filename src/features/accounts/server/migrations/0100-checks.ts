import type { Kysely } from 'kysely'
import { addChecks, atLeast, oneOf, together } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'users', {
    subscription_status: oneOf(
      'subscription_status',
      ['active', 'inactive', 'past_due', 'canceled'],
      "'inactive'",
    ),
    subscription_tier: oneOf('subscription_tier', ['basic', 'premium', 'coaching'], 'null'),
    week_start: oneOf('week_start', ['monday', 'sunday'], 'null'),
    provider: oneOf('provider', ['google'], 'null'),
    provider_id: together('provider', 'provider_id', 'provider = null, provider_id = null'),
    email_key: together('email', 'email_key', 'email = email_key'),
    agreed_to: together('agreed_at', 'agreed_to', 'agreed_at = null, agreed_to = null'),
  })
  await addChecks(db, columns, 'sign_ins', {
    method: oneOf('method', ['password', 'google', 'passkey'], "'password'"),
  })
  await addChecks(db, columns, 'link_requests', {
    purpose: oneOf('purpose', ['confirm', 'reset'], null),
  })
  await addChecks(db, columns, 'account_tokens', {
    purpose: oneOf('purpose', ['confirm', 'reset'], null),
  })
  await addChecks(db, columns, 'passkeys', {
    counter: atLeast('counter', 0),
  })
  await addChecks(db, columns, 'second_steps', {
    last_period: atLeast('last_period', 0),
  })
}
