import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import {
  type CoachId,
  coachSideOf,
  type Participant,
} from '#src/features/coaching/server/exposed.ts'
import { changedRows, type Db, hasChanged } from '#src/platform/server/db/database.ts'
import { exportRows } from '#src/platform/server/db/pages.ts'
import { notAmong } from '#src/platform/server/jobs/rows.ts'
import { deleteWaitingAbout } from '#src/platform/server/mail/removal.ts'
import { LIST_MAX } from '../constants.ts'
import { type CellSpan, cellList } from '../domain/cells.ts'
import type { Appointments } from './rows.generated.ts'

export type StoredAppointment = Selectable<Appointments>

/** No session with its buffers is longer than this many cells, so an index finds those that reach into a window. */
const CELLS_MAX = 200

/** What is booked or held at `now`, with its buffers. */
export const listSpans = (
  db: Db,
  coachId: number,
  { first, last }: CellSpan,
  now: string,
): Promise<CellSpan[]> =>
  db
    .selectFrom('appointments')
    .select(['first_cell as first', 'last_cell as last'])
    .where('coach_id', '=', coachId)
    .where('status', 'in', ['held', 'booked'])
    .where('first_cell', '>=', first - CELLS_MAX)
    .where('first_cell', '<=', last)
    .where('last_cell', '>=', first)
    .where(eb => eb.or([eb('hold_until', 'is', null), eb('hold_until', '>', now)]))
    .execute()

/** Takes an appointment's cells. @returns false when another has one of them */
export async function insertCells(
  trx: Db,
  { coachId, appointmentId, span }: { coachId: number; appointmentId: number; span: CellSpan },
): Promise<boolean> {
  const rows = cellList(span).map(cell => ({
    coach_id: coachId,
    cell,
    appointment_id: appointmentId,
  }))
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('appointment_cells')
    .values(rows)
    .onConflict(conflict => conflict.columns(['coach_id', 'cell']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === rows.length
}

export async function deleteCells(trx: Db, appointmentId: number): Promise<void> {
  await trx.deleteFrom('appointment_cells').where('appointment_id', '=', appointmentId).execute()
}

export const insertAppointment = (trx: Db, values: Insertable<Appointments>) =>
  trx.insertInto('appointments').values(values).returningAll().executeTakeFirstOrThrow()

/**
 * Changes the row if it is still the version that was read, with the same `updated_at` and `status`.
 * @returns undefined when it was changed in the meantime
 */
export const updateAppointment = (
  trx: Db,
  stored: Pick<StoredAppointment, 'id' | 'coach_id' | 'updated_at' | 'status'>,
  change: Updateable<Appointments>,
): Promise<StoredAppointment | undefined> =>
  trx
    .updateTable('appointments')
    .set(change)
    .where('id', '=', stored.id)
    .where('coach_id', '=', stored.coach_id)
    .where('updated_at', '=', stored.updated_at)
    .where('status', '=', stored.status)
    .returningAll()
    .executeTakeFirst()

/** No new version: nothing that anybody edits has changed. */
export async function markSeen(
  db: Db,
  { id, coach_id }: Pick<StoredAppointment, 'id' | 'coach_id'>,
  now: string,
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('coach_id', '=', coach_id)
    .where('seen_at', 'is', null)
    .execute()
}

export const bookHeld = (trx: Db, held: StoredAppointment, updated_at: string) =>
  updateAppointment(trx, held, { status: 'booked', hold_until: null, updated_at })

const ownedBy = (who: Participant) => {
  const coachId: CoachId | undefined = coachSideOf(who)
  return coachId === undefined
    ? sql<SqlBool>`member_id = ${who.userId}`
    : sql<SqlBool>`(coach_id = ${coachId} or member_id = ${who.userId})`
}

/** Only the coach and the member of the session find it. */
const ofParticipant = (db: Db, who: Participant, id: number) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).where(ownedBy(who))

export const findFor = (db: Db, who: Participant, id: number) =>
  ofParticipant(db, who, id).executeTakeFirst()

/** Until the transaction ends, nobody else changes it. */
export const lockFor = (trx: Db, who: Participant, id: number) =>
  ofParticipant(trx, who, id).forUpdate().executeTakeFirst()

/** @param purchaseId which it was held for */
export const findOfPurchase = (db: Db, id: number, purchaseId: number) =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst()

const ofGuest = (db: Db, uid: string) =>
  db.selectFrom('appointments').selectAll().where('uid', '=', uid).where('member_id', 'is', null)

export const findByUid = (db: Db, uid: string) => ofGuest(db, uid).executeTakeFirst()

/** Until the transaction ends, nobody else changes it. */
export const lockByUid = (trx: Db, uid: string) => ofGuest(trx, uid).forUpdate().executeTakeFirst()

/** @param coachId null for those of all coaches */
export const listExpiredHolds = (trx: Db, coachId: number | null, now: string) =>
  trx
    .selectFrom('appointments')
    .selectAll()
    .where('status', '=', 'held')
    .where('hold_until', '<=', now)
    .$if(coachId !== null, query => query.where('coach_id', '=', coachId ?? 0))
    .orderBy('id')
    .limit(500)
    .$if(trx.isTransaction, query => query.forUpdate().skipLocked())
    .execute()

/** Locks the rows. */
export const listHoldsOf = (trx: Db, coachId: number, email: string) =>
  trx
    .selectFrom('appointments')
    .selectAll()
    .where('coach_id', '=', coachId)
    .where('status', '=', 'held')
    .where('guest_email', '=', email)
    // One that is being paid ends with its payment alone: anybody can type this address.
    .where('purchase_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const listOfMember = (db: Db, userId: number) =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where('member_id', '=', userId)
    .orderBy('starts_at', 'desc')
    .limit(LIST_MAX)
    .execute()

export const listOfCoach = (db: Db, coachId: CoachId, from: string) =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where('coach_id', '=', coachId)
    .where('starts_at', '>=', from)
    .orderBy('starts_at')
    .limit(LIST_MAX)
    .execute()

export const listNames = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('users')
        .select(['id', 'username', 'full_name'])
        .where('id', 'in', [...ids])
        .execute()

export const listDue = (
  db: Db,
  { from, until, reminded }: { from: string; until: string; reminded: number },
  except: readonly number[],
) =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where('status', '=', 'booked')
    .where('starts_at', '>', from)
    .where('starts_at', '<=', until)
    .where('reminded', '<', reminded)
    .where(notAmong('appointments.id', except))
    .orderBy('starts_at')
    .limit(200)
    .execute()

/** @returns whether this process may send the reminder */
export const markReminded = (trx: Db, id: number, reminded: number): Promise<boolean> =>
  hasChanged(
    trx
      .updateTable('appointments')
      .set({ reminded })
      .where('id', '=', id)
      .where('reminded', '<', reminded),
  )

/** @returns whose sessions are over */
export const markDone = (db: Db, now: string) =>
  db
    .updateTable('appointments')
    .set({ status: 'done' })
    .where('status', '=', 'booked')
    .where('starts_at', '<', now)
    .where('ends_at', '<=', now)
    .returning(['coach_id', 'member_id'])
    .execute()

export const listComing = (db: Db, now: string, after: number) =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where('status', '=', 'booked')
    .where('starts_at', '>', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(200)
    .execute()

/** Coming sessions that somebody has booked or leads, for the deletion of their account. Locks the rows. */
export const listComingOf = (trx: Db, userId: number, now: string) =>
  trx
    .selectFrom('appointments')
    .selectAll()
    .where('status', 'in', ['held', 'booked'])
    .where('starts_at', '>', now)
    .where(eb => eb.or([eb('coach_id', '=', userId), eb('member_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Coming sessions that somebody leads, held or booked. Locks the rows. */
export const listLedAhead = (trx: Db, coachId: number, now: string) =>
  trx
    .selectFrom('appointments')
    .selectAll()
    .where('status', 'in', ['held', 'booked'])
    .where('starts_at', '>', now)
    .where('coach_id', '=', coachId)
    .orderBy('id')
    .$if(trx.isTransaction, query => query.forUpdate())
    .execute()

export async function deleteEndedHolds(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('appointments')
    .where('status', '=', 'cancelled')
    .where('cancelled_by', '=', 'hold')
    .where('updated_at', '<', before)
    .execute()
}

/** What strangers told us about themselves. */
export async function deleteGuestsBefore(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('appointments')
    .where('member_id', 'is', null)
    .where('starts_at', '<', before)
    .execute()
}

/** Sessions still to come stay, because the coach expects the guest. @returns how many were deleted */
export const deleteGuestsOf = (trx: Db, emailKey: string, now: Date): Promise<number> =>
  changedRows(
    trx
      .deleteFrom('appointments')
      .where('member_id', 'is', null)
      .where(sql<SqlBool>`lower(guest_email) = ${emailKey}`)
      .where(eb =>
        eb.or([eb('status', 'not in', ['held', 'booked']), eb('ends_at', '<=', now.toISOString())]),
      ),
  )

export const exportAll = (db: Db, who: Participant) =>
  exportRows(db.selectFrom('appointments').where(ownedBy(who)))

/** When a coach meets a member next, and met them last. */
export async function findNextAndLast(
  db: Db,
  { coachId, memberId }: { coachId: number; memberId: number },
  now: string,
): Promise<{ next: string | null; last: string | null }> {
  const booked = db
    .selectFrom('appointments')
    .select('starts_at')
    .where('coach_id', '=', coachId)
    .where('member_id', '=', memberId)
    .where('status', 'in', ['booked', 'done'])
    .limit(1)
  const next = await booked.where('starts_at', '>', now).orderBy('starts_at').executeTakeFirst()
  const last = await booked
    .where('starts_at', '<=', now)
    .orderBy('starts_at', 'desc')
    .executeTakeFirst()
  return { next: next?.starts_at ?? null, last: last?.starts_at ?? null }
}

export const listBetween = (db: Db, memberId: number, from: string, to: string) =>
  db
    .selectFrom('appointments')
    .select(['name', 'starts_at'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'booked')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at')
    .execute()

export const listBeginning = (db: Db, who: Participant, from: string, until: string) =>
  db
    .selectFrom('appointments')
    .select(['name', 'starts_at', 'coach_id', 'member_id', 'guest_name'])
    .where(ownedBy(who))
    .where('status', '=', 'booked')
    .where('starts_at', '>', from)
    .where('starts_at', '<=', until)
    .orderBy('starts_at')
    .limit(50)
    .execute()

/** Deletes queued mails to a former coach about the people who booked, because the coach may no longer read them. */
export const deleteWaitingMails = (trx: Db, coachId: number): Promise<void> =>
  deleteWaitingAbout(trx, {
    kinds: 'session-%',
    recipient: trx.selectFrom('users').select('email').where('id', '=', coachId),
    abouts: trx
      .selectFrom('appointments')
      .select(
        sql<string>`case when member_id is null then lower(guest_email) else 'member ' || member_id end`.as(
          'who',
        ),
      )
      .where('coach_id', '=', coachId),
  })
