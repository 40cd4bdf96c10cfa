import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, hasChanged } from '#src/platform/server/db/database.ts'
import type { BoughtSessions } from './rows.generated.ts'

export type StoredBought = Selectable<BoughtSessions>

/** Does nothing when it was granted already. */
export async function insertBought(trx: Db, bought: Insertable<BoughtSessions>): Promise<void> {
  await trx
    .insertInto('bought_sessions')
    .values(bought)
    .onConflict(conflict => conflict.columns(['purchase_id', 'item']).doNothing())
    .execute()
}

const usable = (db: Db, now: string) =>
  db
    .selectFrom('bought_sessions')
    .where('expires_at', '>', now)
    .where('paused_at', 'is', null)
    .where('ended_at', 'is', null)
    .whereRef('used', '<', 'granted')

/** Bought sessions that a member can still use, the first to expire first. */
export const listUsable = (db: Db, userId: number, now: string) =>
  usable(db, now)
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('expires_at')
    .orderBy('id')
    .execute()

/** Whether a member can use it now decides the statement itself, so that two bookings cannot take the last one. */
export const takeOne = (trx: Db, id: number, now: string): Promise<boolean> =>
  hasChanged(
    trx
      .updateTable('bought_sessions')
      .set(eb => ({ used: eb('used', '+', 1) }))
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .where('paused_at', 'is', null)
      .where('ended_at', 'is', null)
      .whereRef('used', '<', 'granted'),
  )

export async function insertUse(
  trx: Db,
  use: { bought_id: number; appointment_id: number; name: string; starts_at: string },
  now: string,
): Promise<void> {
  await trx
    .insertInto('bought_uses')
    .values({ ...use, used_at: now, refunded_at: null })
    .execute()
}

/**
 * Gives back what an appointment took; a second call gives nothing.
 * @param until it lasts at least until then. @returns the purchase; null where none was taken
 */
export async function returnUse(trx: Db, appointmentId: number, at: string, until: string | null) {
  const use = await trx
    .updateTable('bought_uses')
    .set({ refunded_at: at })
    .where('appointment_id', '=', appointmentId)
    .where('refunded_at', 'is', null)
    .returning('bought_id')
    .executeTakeFirst()
  if (!use) return null
  const bought = await trx
    .updateTable('bought_sessions')
    .set(eb => ({ used: eb('used', '-', 1) }))
    .where('id', '=', use.bought_id)
    .where('used', '>', 0)
    .returning('purchase_id')
    .executeTakeFirst()
  if (until !== null)
    await trx
      .updateTable('bought_sessions')
      .set({ expires_at: until })
      .where('id', '=', use.bought_id)
      .where('expires_at', '<', until)
      .execute()
  return bought?.purchase_id ?? null
}

export const listOfPurchases = async (
  db: Db,
  purchaseIds: readonly number[],
): Promise<StoredBought[]> =>
  purchaseIds.length === 0
    ? []
    : db
        .selectFrom('bought_sessions')
        .selectAll()
        .where('purchase_id', 'in', [...purchaseIds])
        .orderBy('item')
        .execute()

/** What was used of purchases and not given back, newest first; times as the sessions have them now. */
export const listUses = async (db: Db, purchaseIds: readonly number[]) =>
  purchaseIds.length === 0
    ? []
    : db
        .selectFrom('bought_uses')
        .innerJoin('bought_sessions', 'bought_sessions.id', 'bought_uses.bought_id')
        .leftJoin('appointments', 'appointments.id', 'bought_uses.appointment_id')
        .select(['bought_sessions.purchase_id', 'bought_uses.name', 'appointments.status'])
        .select(
          sql<string>`coalesce(appointments.starts_at, bought_uses.starts_at)`.as('starts_at'),
        )
        .where('bought_sessions.purchase_id', 'in', [...purchaseIds])
        .where('bought_uses.refunded_at', 'is', null)
        .orderBy('bought_uses.id', 'desc')
        .execute()

/** Sessions to come that a purchase pays for. Locks the rows. */
export const listBookedOf = (trx: Db, purchaseId: number, now: string) =>
  trx
    .selectFrom('appointments')
    .innerJoin('bought_uses', 'bought_uses.appointment_id', 'appointments.id')
    .innerJoin('bought_sessions', 'bought_sessions.id', 'bought_uses.bought_id')
    .selectAll('appointments')
    .where('bought_sessions.purchase_id', '=', purchaseId)
    .where('bought_uses.refunded_at', 'is', null)
    .where('appointments.status', '=', 'booked')
    .where('appointments.starts_at', '>', now)
    .orderBy('appointments.id')
    .forUpdate('appointments')
    .execute()

/** Never shortens what lasts longer. */
export const extendBought = (trx: Db, purchaseId: number, until: string): Promise<boolean> =>
  hasChanged(
    trx
      .updateTable('bought_sessions')
      .set({ expires_at: until })
      .where('purchase_id', '=', purchaseId)
      .where('ended_at', 'is', null)
      .where('expires_at', '<', until),
  )

/** @returns whether there was anything to change */
export const changeBought = (
  trx: Db,
  purchaseId: number,
  change: { paused_at?: string | null; ended_at?: string | null },
): Promise<boolean> =>
  hasChanged(
    trx
      .updateTable('bought_sessions')
      .set(change)
      .where('purchase_id', '=', purchaseId)
      .where('ended_at', 'is', null),
  )

export async function setType(trx: Db, id: number, typeId: number): Promise<void> {
  await trx
    .updateTable('bought_sessions')
    .set({ session_type_id: typeId })
    .where('id', '=', id)
    .execute()
}

/**
 * What was bought before there was an account becomes the account's, with the sessions that it paid for.
 * @returns the coaches of these sessions
 */
export async function giveToMember(
  trx: Db,
  purchaseId: number,
  userId: number,
): Promise<Set<number | null>> {
  await trx
    .updateTable('bought_sessions')
    .set({ user_id: userId })
    .where('purchase_id', '=', purchaseId)
    .where('user_id', 'is', null)
    .execute()
  const given = await trx
    .updateTable('appointments')
    .set({ member_id: userId, guest_name: null, guest_email: null })
    .where('purchase_id', '=', purchaseId)
    .where('member_id', 'is', null)
    .returning('coach_id')
    .execute()
  return new Set(given.map(({ coach_id }) => coach_id))
}

/** Whether a coach meets somebody who has bought something. @returns the purchases with a session booked from now on */
export async function listWithBooked(
  db: Db,
  purchaseIds: readonly number[],
  now: string,
): Promise<Set<number>> {
  if (purchaseIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('bought_uses')
    .innerJoin('bought_sessions', 'bought_sessions.id', 'bought_uses.bought_id')
    .innerJoin('appointments', 'appointments.id', 'bought_uses.appointment_id')
    .select('bought_sessions.purchase_id')
    .where('bought_sessions.purchase_id', 'in', [...purchaseIds])
    .where('bought_uses.refunded_at', 'is', null)
    .where('appointments.status', '=', 'booked')
    .where('appointments.starts_at', '>', now)
    .execute()
  return new Set(rows.map(({ purchase_id }) => purchase_id))
}

/** What the coach of an appointment signs in with, for the audit log. */
export const coachOf = async (db: Db, appointmentId: number): Promise<string> =>
  (
    await db
      .selectFrom('appointments')
      .innerJoin('users', 'users.id', 'appointments.coach_id')
      .select('users.username')
      .where('appointments.id', '=', appointmentId)
      .executeTakeFirst()
  )?.username ?? ''

export const listEnding = (db: Db, from: string, until: string, limit: number) =>
  usable(db, from)
    .select(['purchase_id', 'expires_at'])
    .where('expires_at', '<=', until)
    .orderBy('expires_at')
    .limit(limit)
    .execute()

export const listAllBought = (db: Db, userId: number) =>
  db.selectFrom('bought_sessions').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const listAllUses = (db: Db, userId: number) =>
  db
    .selectFrom('bought_uses')
    .innerJoin('bought_sessions', 'bought_sessions.id', 'bought_uses.bought_id')
    .selectAll('bought_uses')
    .where('bought_sessions.user_id', '=', userId)
    .orderBy('bought_uses.id')
    .execute()
