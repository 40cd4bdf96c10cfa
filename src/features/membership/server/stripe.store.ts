import { type Insertable, type Selectable, sql } from 'kysely'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import { countOf, type Db, engineOf } from '#src/platform/server/db/database.ts'
import type { Schema } from '#src/platform/server/db/schema.ts'
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

/** @returns false when it is already stored */
export async function storeEvent(
  db: Db,
  event: {
    event_id: string
    type: string
    customer_id: string | null
    object_id: string | null
    now: string
  },
): Promise<boolean> {
  const { now, ...columns } = event
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stripe_events')
    .values({ ...columns, received_at: now, due_at: now })
    .onConflict(conflict => conflict.column('event_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Events not applied yet. Call it before reading from Stripe: what is read then covers all of them. */
export const listWaiting = (db: Db, customerId: string) =>
  db
    .selectFrom('stripe_events')
    .select(['event_id', 'type', 'object_id'])
    .where('due_at', 'is not', null)
    .where('customer_id', '=', customerId)
    .execute()

export async function markApplied(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('stripe_events')
    .set({ due_at: null })
    .where('event_id', 'in', ids)
    .execute()
}

const KEYS = {
  stripe_events: 'event_id',
  stripe_closings: 'customer_id',
  stripe_addresses: 'user_id',
} as const

/** What waits for Stripe. */
export type Queue = keyof typeof KEYS

/** One row that one process works on until its lease ends. */
interface Held {
  queue: Queue
  key: string | number
  until: string
}

export interface Leased<Name extends Queue> extends Held {
  row: Selectable<Schema[Name]> & { attempts: number }
}

/** Leases the row of a queue that has been due for longest. */
export async function leaseDue<Name extends Queue>(
  db: Db,
  queue: Name,
  { now, until }: { now: string; until: string },
): Promise<Leased<Name> | null> {
  const key = sql.ref(KEYS[queue])
  const { rows } = await sql<Leased<Name>['row'] & Pick<Held, 'key'>>`
    update ${sql.table(queue)} set due_at = ${until}, attempts = attempts + 1
    where ${key} = (
      select ${key} from ${sql.table(queue)} where due_at <= ${now} order by due_at limit 1
      ${engineOf(db) === 'postgres' ? sql`for update skip locked` : sql``})
    returning *, ${key} as key`.execute(db)
  const [row] = rows
  return row ? { queue, row, key: row.key, until } : null
}

/** Only while it is leased: what was applied or changed meanwhile is due at another time, or no longer. */
const whereHeld = ({ queue, key, until }: Held) =>
  sql`where ${sql.ref(KEYS[queue])} = ${key} and due_at = ${until}`

export async function postpone(db: Db, held: Held, due: string): Promise<void> {
  await sql`update ${sql.table(held.queue)} set due_at = ${due} ${whereHeld(held)}`.execute(db)
}

/** Events are kept, so that one that comes again is known. */
export async function finish(db: Db, held: Held): Promise<void> {
  const { queue } = held
  const done =
    queue === 'stripe_events'
      ? sql`update ${sql.table(queue)} set due_at = null`
      : sql`delete from ${sql.table(queue)}`
  await sql`${done} ${whereHeld(held)}`.execute(db)
}

export async function deleteEventsBefore(db: Db, instant: string): Promise<void> {
  await db
    .deleteFrom('stripe_events')
    .where('received_at', '<', instant)
    .where('due_at', 'is', null)
    .execute()
}

/** Call it in the transaction that makes the customer obsolete. */
export async function insertClosing(trx: Db, customerId: string, now: string): Promise<void> {
  await trx
    .insertInto('stripe_closings')
    .values({ customer_id: customerId, due_at: now, created_at: now })
    .onConflict(conflict => conflict.column('customer_id').doNothing())
    .execute()
}

/** Call it in the transaction that changes the address. */
export async function insertAddress(trx: Db, userId: number, now: string): Promise<void> {
  await trx
    .insertInto('stripe_addresses')
    .values({ user_id: userId, due_at: now })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ due_at: now, attempts: 0 }))
    .execute()
}

/** @returns where to continue; null when it is not due */
export async function findDueRun(
  db: Db,
  name: string,
  now: string,
): Promise<{ position: number } | null> {
  const run = await db
    .selectFrom('stripe_jobs')
    .select(['due_at', 'position'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!run) return { position: 0 }
  return run.due_at <= now ? { position: Number(run.position) } : null
}

/** @param due when to run next @param position where to continue */
export async function saveRun(db: Db, name: string, due: string, position: number): Promise<void> {
  const fields = { due_at: due, position }
  await db
    .insertInto('stripe_jobs')
    .values({ name, ...fields })
    .onConflict(conflict => conflict.column('name').doUpdateSet(fields))
    .execute()
}

export async function countWaiting(
  db: Db,
): Promise<Record<'events' | 'closings' | 'addresses', number>> {
  const waiting = (table: Queue) => countOf(db.selectFrom(table).where('due_at', 'is not', null))
  return {
    events: await waiting('stripe_events'),
    closings: await waiting('stripe_closings'),
    addresses: await waiting('stripe_addresses'),
  }
}
