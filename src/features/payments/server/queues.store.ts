import { type Selectable, sql } from 'kysely'
import { countOf, type Db, engineOf } from '#src/platform/server/db/database.ts'
import type { Schema } from '#src/platform/server/db/schema.ts'
import type { StripeEvents } from './rows.generated.ts'

/** @returns false when it is already stored */
export async function storeEvent(
  db: Db,
  event: Pick<Selectable<StripeEvents>, 'event_id' | 'type' | 'customer_id' | 'object_id'> & {
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

export async function nameCustomer(db: Db, id: string, customer_id: string): Promise<void> {
  await db.updateTable('stripe_events').set({ customer_id }).where('event_id', '=', id).execute()
}

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
