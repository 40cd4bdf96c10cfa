import type { Insertable } from 'kysely'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import type { Tier } from '#src/features/sign-in/constants.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { SandboxInvoices } from './rows.generated.ts'

interface NewPayment {
  userId: number
  plan: Tier
  price: MonthlyPrice
  secret: string
  now: string
}

/**
 * @returns the secret of the member's open payment. It stays the same until it is paid, unless the plan or its price is
 * another now: a page that still shows the old amount cannot pay the new one
 */
export async function openPayment(
  db: Db,
  { userId, plan, price, secret, now }: NewPayment,
): Promise<string> {
  const open = await db
    .selectFrom('sandbox_payments')
    .select(['client_secret', 'paid_at', 'plan', 'price_cents', 'price_currency'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const isSame =
    open?.paid_at === null &&
    open.plan === plan &&
    open.price_cents === price.cents &&
    open.price_currency === price.currency
  const clientSecret = isSame ? open.client_secret : secret
  const fields = {
    client_secret: clientSecret,
    plan,
    paid_at: null,
    created_at: now,
    price_cents: price.cents,
    price_currency: price.currency,
  }
  await db
    .insertInto('sandbox_payments')
    .values({ ...fields, user_id: userId })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(fields))
    .execute()
  return clientSecret
}

export const findPayment = (db: Db, userId: number, secret: string) =>
  db
    .selectFrom('sandbox_payments')
    .select(['plan', 'paid_at', 'price_cents', 'price_currency'])
    .where('client_secret', '=', secret)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function markPaid(db: Db, secret: string, now: string): Promise<void> {
  await db
    .updateTable('sandbox_payments')
    .set({ paid_at: now, anchor_at: null })
    .where('client_secret', '=', secret)
    .execute()
}

export const findPlan = (db: Db, userId: number) =>
  db
    .selectFrom('sandbox_payments')
    .select(['anchor_at', 'price_cents', 'price_currency'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** @returns the instant that months are counted from, by member */
export async function findAnchors(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sandbox_payments')
    .select(['user_id', 'anchor_at'])
    .where('user_id', 'in', [...userIds])
    .execute()
  return new Map(rows.map(row => [row.user_id, row.anchor_at]))
}

/** Months are counted from the start again. */
export async function forgetAnchor(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('sandbox_payments')
    .set({ anchor_at: null })
    .where('user_id', '=', userId)
    .execute()
}

export async function insertInvoice(db: Db, invoice: Insertable<SandboxInvoices>): Promise<void> {
  await db.insertInto('sandbox_invoices').values(invoice).execute()
}
