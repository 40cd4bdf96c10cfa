import { type Selectable, sql } from 'kysely'
import { type Db, engineOf } from '#src/platform/server/db/database.ts'
import type { Schema } from '#src/platform/server/db/schema.ts'

/** Takes the one lease on a member, if nobody holds it. @returns whether it was taken */
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
          eb.or([eb('stripe_members.lease', 'is', null), eb('stripe_members.lease_until', '<=', now)]),
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

/** Whether the lease is still this one's, held until the transaction ends. */
export async function holdsLease(trx: Db, userId: number, token: string): Promise<boolean> {
  const held = await trx
    .selectFrom('stripe_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('lease', '=', token)
    .$if(engineOf(trx) === 'postgres', query => query.forUpdate())
    .executeTakeFirst()
  return held !== undefined
}

/** What is asked at Stripe about a member is not written down until the transaction ends. */
export async function holdMember(trx: Db, userId: number): Promise<void> {
  if (engineOf(trx) !== 'postgres') return
  await trx.selectFrom('stripe_members').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

export async function findCustomer(db: Db, userId: number) {
  const found = await db
    .selectFrom('users')
    .leftJoin('stripe_members', 'stripe_members.user_id', 'users.id')
    .select(['users.stripe_customer_id', 'users.email', 'stripe_members.customer_attempt'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return found && { ...found, customer_attempt: found.customer_attempt ?? 0 }
}

/** @returns false when the member is gone meanwhile */
export async function setCustomer(db: Db, userId: number, customerId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ stripe_customer_id: customerId })
    .where('id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The customer was deleted at Stripe; a new one may be made. */
export async function forgetCustomer(trx: Db, userId: number): Promise<void> {
  await trx.updateTable('users').set({ stripe_customer_id: null }).where('id', '=', userId).execute()
  await trx
    .updateTable('stripe_members')
    .set(eb => ({ customer_attempt: eb('customer_attempt', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
}

export const memberOfCustomer = (db: Db, customerId: string) =>
  db.selectFrom('users').select('id').where('stripe_customer_id', '=', customerId).executeTakeFirst()

/** Members with a customer at Stripe, after this id, along the index of ids. */
export const listMembersAfter = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .where('stripe_customer_id', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Stores an event once. @returns whether it is new */
export async function storeEvent(
  db: Db,
  event: { event_id: string; type: string; customer_id: string | null; now: string },
): Promise<boolean> {
  const { now, ...columns } = event
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stripe_events')
    .values({ ...columns, received_at: now, due_at: now })
    .onConflict(conflict => conflict.column('event_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The customer's events that are stored and not applied: what is read from now on covers them all. */
export const listWaiting = (db: Db, customerId: string) =>
  db
    .selectFrom('stripe_events')
    .select('event_id')
    .where('due_at', 'is not', null)
    .where('customer_id', '=', customerId)
    .execute()

export async function markApplied(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.updateTable('stripe_events').set({ due_at: null }).where('event_id', 'in', ids).execute()
}

type Due = 'stripe_events' | 'stripe_closings' | 'stripe_addresses'
type DueRows = { [Table in Due]: Selectable<Schema[Table]> }
type Claimed<Table extends Due, Column extends keyof DueRows[Table]> = Pick<DueRows[Table], Column> & {
  attempts: number
}

/**
 * Takes one row that is due, so that no other process takes it meanwhile.
 * @param columns of the row, its key first
 * @param until when it is due again if this process dies
 */
async function claimDue<Table extends Due, Column extends keyof DueRows[Table] & string>(
  db: Db,
  table: Table,
  columns: readonly [Column, ...Column[]],
  { now, until }: { now: string; until: string },
): Promise<Claimed<Table, Column> | undefined> {
  const key = sql.ref(columns[0])
  const { rows } = await sql<Claimed<Table, Column>>`
    update ${sql.table(table)} set due_at = ${until}, attempts = attempts + 1
    where ${key} = (
      select ${key} from ${sql.table(table)} where due_at <= ${now} order by due_at limit 1
      ${engineOf(db) === 'postgres' ? sql`for update skip locked` : sql``})
    returning attempts, ${sql.join(columns.map(column => sql.ref(column)))}`.execute(db)
  return rows[0]
}

export const claimEvent = (db: Db, now: string, until: string) =>
  claimDue(db, 'stripe_events', ['event_id', 'customer_id'], { now, until })

export async function postponeEvent(db: Db, id: string, due: string): Promise<void> {
  await db
    .updateTable('stripe_events')
    .set({ due_at: due })
    .where('event_id', '=', id)
    .where('due_at', 'is not', null)
    .execute()
}

export async function deleteEventsBefore(db: Db, instant: string): Promise<void> {
  await db
    .deleteFrom('stripe_events')
    .where('received_at', '<', instant)
    .where('due_at', 'is', null)
    .execute()
}

/** Writes down that a customer is to be closed, in the transaction of what causes it. */
export async function insertClosing(trx: Db, customerId: string, now: string): Promise<void> {
  await trx
    .insertInto('stripe_closings')
    .values({ customer_id: customerId, due_at: now, created_at: now })
    .onConflict(conflict => conflict.column('customer_id').doNothing())
    .execute()
}

export const claimClosing = (db: Db, now: string, until: string) =>
  claimDue(db, 'stripe_closings', ['customer_id'], { now, until })

export async function postponeClosing(db: Db, customerId: string, due: string): Promise<void> {
  await db.updateTable('stripe_closings').set({ due_at: due }).where('customer_id', '=', customerId).execute()
}

export async function deleteClosing(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('stripe_closings').where('customer_id', '=', customerId).execute()
}

/** Writes down that Stripe is to be told a member's address, in the transaction that changes it. */
export async function insertAddress(trx: Db, userId: number, now: string): Promise<void> {
  await trx
    .insertInto('stripe_addresses')
    .values({ user_id: userId, due_at: now })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet(eb => ({
        version: eb('stripe_addresses.version', '+', 1),
        due_at: now,
        attempts: 0,
      })),
    )
    .execute()
}

export const claimAddress = (db: Db, now: string, until: string) =>
  claimDue(db, 'stripe_addresses', ['user_id', 'version'], { now, until })

/** An address as it was claimed; one that was changed meanwhile is another, and stays due. */
type ClaimedAddress = { user_id: number; version: number }

export async function postponeAddress(db: Db, claimed: ClaimedAddress, due: string): Promise<void> {
  await db
    .updateTable('stripe_addresses')
    .set({ due_at: due })
    .where('user_id', '=', claimed.user_id)
    .where('version', '=', claimed.version)
    .execute()
}

export async function deleteAddress(db: Db, claimed: ClaimedAddress): Promise<void> {
  await db
    .deleteFrom('stripe_addresses')
    .where('user_id', '=', claimed.user_id)
    .where('version', '=', claimed.version)
    .execute()
}

/** How far a round came, if it is due; null when it is not. */
export async function dueRound(db: Db, name: string, now: string): Promise<{ position: number } | null> {
  const round = await db
    .selectFrom('stripe_jobs')
    .select(['due_at', 'position'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!round) return { position: 0 }
  return round.due_at <= now ? { position: Number(round.position) } : null
}

/** @param due when the round goes on, or begins again @param position where */
export async function noteRound(db: Db, name: string, due: string, position: number): Promise<void> {
  const fields = { due_at: due, position }
  await db
    .insertInto('stripe_jobs')
    .values({ name, ...fields })
    .onConflict(conflict => conflict.column('name').doUpdateSet(fields))
    .execute()
}

/** How many events, closings and changed addresses wait to be settled, by kind. */
export async function countWaiting(db: Db): Promise<Record<'events' | 'closings' | 'addresses', number>> {
  const waiting = async (table: 'stripe_events' | 'stripe_closings' | 'stripe_addresses') => {
    const row = await db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('n'))
      .where('due_at', 'is not', null)
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  }
  return {
    events: await waiting('stripe_events'),
    closings: await waiting('stripe_closings'),
    addresses: await waiting('stripe_addresses'),
  }
}
