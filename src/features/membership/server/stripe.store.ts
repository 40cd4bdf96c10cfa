import type { Insertable } from 'kysely'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { writeMembership } from './membership.store.ts'
import type { StripePrices } from './rows.generated.ts'

/** @returns false when another process holds the member's lease */
export async function takeLease(
  db: Db,
  userId: number,
  { token, now, until }: { token: string; now: string; until: string },
): Promise<boolean> {
  const taken = await db
    .insertInto('stripe_members')
    .values({ user_id: userId, lease: token, lease_until: until })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ lease: token, lease_until: until })
        .where(eb =>
          eb.or([
            eb('stripe_members.lease', 'is', null),
            eb('stripe_members.lease_until', '<=', now),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function releaseLease(db: Db, userId: number, token: string): Promise<void> {
  await db
    .updateTable('stripe_members')
    .set({ lease: null, lease_until: null })
    .where('user_id', '=', userId)
    .where('lease', '=', token)
    .execute()
}

/** Also locks the lease until the transaction ends. */
export async function holdsLease(trx: Db, userId: number, token: string): Promise<boolean> {
  const held = await trx
    .selectFrom('stripe_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('lease', '=', token)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

/** Keeps a concurrent synchronization from writing until the transaction ends. */
export async function lockStripeMember(trx: Db, userId: number): Promise<void> {
  await trx
    .selectFrom('stripe_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
}

/** Includes prices that were configured earlier, or on another machine. */
export const listPrices = (db: Db) =>
  db.selectFrom('stripe_prices').selectAll().orderBy('price_id').execute()

export async function savePrice(db: Db, price: Insertable<StripePrices>): Promise<void> {
  const { price_id, ...read } = price
  await db
    .insertInto('stripe_prices')
    .values({ price_id, ...read })
    .onConflict(conflict => conflict.column('price_id').doUpdateSet(read))
    .execute()
}

/** What the member's subscription costs; the row is there while its lease is held. */
export async function saveAgreedPrice(trx: Db, userId: number, price: MonthlyPrice): Promise<void> {
  await trx
    .updateTable('stripe_members')
    .set({ price_cents: price.cents, price_currency: price.currency })
    .where('user_id', '=', userId)
    .execute()
}

/** Null before amounts were stored. */
export async function findAgreedPrice(db: Db, userId: number): Promise<MonthlyPrice | null> {
  const { price_cents: cents = null, price_currency: currency = null } =
    (await db
      .selectFrom('stripe_members')
      .select(['price_cents', 'price_currency'])
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? {}
  return cents !== null && currency !== null ? { cents, currency } : null
}

export async function findCustomer(db: Db, userId: number) {
  const found = await db
    .selectFrom('users')
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .leftJoin('stripe_members', 'stripe_members.user_id', 'users.id')
    .select(['memberships.stripe_customer_id', 'users.email', 'stripe_members.customer_attempt'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return found && { ...found, customer_attempt: found.customer_attempt ?? 0 }
}

/** @returns false when the member was deleted meanwhile */
export const saveCustomer = (db: Db, userId: number, customerId: string): Promise<boolean> =>
  writeMembership(db, userId, { stripe_customer_id: customerId })

/** For a customer that was deleted at Stripe. */
export async function forgetCustomer(trx: Db, userId: number): Promise<void> {
  await writeMembership(trx, userId, { stripe_customer_id: null })
  await trx
    .updateTable('stripe_members')
    .set(eb => ({ customer_attempt: eb('customer_attempt', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
}

export const memberOfCustomer = (db: Db, customerId: string) =>
  db
    .selectFrom('memberships')
    .select('user_id as id')
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst()

/** Members with a Stripe customer, in order of id, after `after`. */
export const listMembersAfter = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('memberships')
    .select('user_id as id')
    .where('user_id', '>', after)
    .where('stripe_customer_id', 'is not', null)
    .orderBy('user_id')
    .limit(limit)
    .execute()

/** Call it in the transaction that changes the address. */
export async function insertAddress(trx: Db, userId: number, now: string): Promise<void> {
  await trx
    .insertInto('stripe_addresses')
    .values({ user_id: userId, due_at: now })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ due_at: now, attempts: 0 }))
    .execute()
}
