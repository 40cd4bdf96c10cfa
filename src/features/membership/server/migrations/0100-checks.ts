import type { Kysely } from 'kysely'
import { addChecks, atLeast, oneOf, together } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'sandbox_payments', {
    plan: oneOf('plan', ['basic', 'premium', 'coaching'], null),
    credit_cents: atLeast('credit_cents', 0),
    price_cents: atLeast('price_cents', 0),
    price: together('price_cents', 'price_currency', 'price_cents = null, price_currency = null'),
  })
  await addChecks(db, columns, 'sandbox_invoices', {
    tier: oneOf('tier', ['basic', 'premium', 'coaching'], null),
  })
  await addChecks(db, columns, 'membership_events', {
    code: oneOf(
      'code',
      [
        'started',
        'renewed',
        'changed',
        'cancel_asked',
        'kept',
        'pause_asked',
        'pause_taken_back',
        'paused',
        'resumed',
        'past_due',
        'recovered',
        'ended',
      ],
      null,
    ),
    side: oneOf('side', ['sandbox', 'stripe'], "'sandbox'"),
    tier: oneOf('tier', ['basic', 'premium', 'coaching'], 'null'),
    from_tier: oneOf('from_tier', ['basic', 'premium', 'coaching'], 'null'),
  })
  await addChecks(db, columns, 'stripe_members', {
    lease: together('lease', 'lease_until', 'lease = null, lease_until = null'),
    customer_attempt: atLeast('customer_attempt', 0),
    price_cents: atLeast('price_cents', 0),
    price: together('price_cents', 'price_currency', 'price_cents = null, price_currency = null'),
  })
  await addChecks(db, columns, 'stripe_prices', {
    cents: atLeast('cents', 0),
  })
  await addChecks(db, columns, 'stripe_events', {
    attempts: atLeast('attempts', 0),
  })
  await addChecks(db, columns, 'stripe_closings', {
    attempts: atLeast('attempts', 0),
  })
  await addChecks(db, columns, 'stripe_addresses', {
    attempts: atLeast('attempts', 0),
  })
}
