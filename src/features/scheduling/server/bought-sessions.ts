import type { CalendarDate } from '#src/contract/calendar.ts'
import { languageNow } from '#src/contract/i18n.ts'
import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { TYPE_DEFAULTS } from '../constants.ts'
import { type Slot, slotOf } from '../domain/slots.ts'
import { intervalOfDates } from '../domain/zones.ts'
import * as appointments from './appointments.store.ts'
import { insertSession, type NewAppointment } from './appointments.ts'
import * as store from './bought-sessions.store.ts'
import { takeBought } from './credits.ts'
import { freeTimes } from './free-times.ts'
import { noteNext } from './next-session.ts'
import { endSession, nextVersion, releaseHold, withPlace } from './placing.ts'
import { auditPurchase } from './purchase-audit.ts'
import { mailNews } from './session-mails.ts'
import { findOffered, findTypeLike, insertType } from './session-types.store.ts'

interface Context extends AnyContext {
  /** What a time was bought with, for the coach. */
  sold?: string
}

/** A type as long as its coach may coach; whoever buys it need not be offered it otherwise. @throws AppError `not_found` */
const typeOf = async (ctx: AnyContext, id: number) =>
  orNotFound(await findOffered(ctx.db, id, coachesNeedTwoFactor(ctx.deps)))

/** The free times of a type for somebody who buys it. */
export async function slotsToBuy(
  ctx: AnyContext,
  asked: { typeId: number; start: CalendarDate; end: CalendarDate; zone: string },
): Promise<Slot[]> {
  const type = await typeOf(ctx, asked.typeId)
  const window = intervalOfDates(asked.start, asked.end, asked.zone)
  return (await freeTimes(ctx, type, window)).map(from => slotOf(from, type.minutes))
}

export interface TimeToBuy {
  purchaseId: number
  typeId: number
  start: string
  zone: string
  buyer: { memberId: number } | { name: string; email: string }
  /** An instant: until when it is held. */
  until: string
}

const personOf = ({ buyer, until, purchaseId }: TimeToBuy): NewAppointment['person'] => ({
  ...('memberId' in buyer
    ? { member_id: buyer.memberId }
    : { guest_name: buyer.name, guest_email: buyer.email, message: null, language: languageNow() }),
  hold_until: until,
  purchase_id: purchaseId,
})

/** Holds a free time while it is paid. @returns the appointment's id. @throws AppError as booking does */
export async function holdTime(ctx: Context, time: TimeToBuy): Promise<number> {
  const type = await typeOf(ctx, time.typeId)
  const wanted = { type, start: Date.parse(time.start), zone: time.zone }
  const held = await withPlace(ctx, wanted, (ctx, place) =>
    insertSession(ctx, { type, place, zone: time.zone, person: personOf(time) }),
  )
  return held.id
}

/** Also notes the sessions in a coaching that is there already. */
export async function giveBoughtTo(
  ctx: AnyContext,
  { purchaseId, userId }: { purchaseId: number; userId: number },
): Promise<void> {
  for (const coach_id of await store.giveToMember(ctx.db, purchaseId, userId))
    if (coach_id !== null) await noteNext(ctx, { coach_id, member_id: userId })
}

interface HeldTime {
  purchaseId: number
  appointmentId: number
}

export const findTime = (db: Db, { appointmentId, purchaseId }: HeldTime) =>
  appointments.findOfPurchase(db, appointmentId, purchaseId)

/** Holds a guest's time for another address. @returns false when it is held no more */
export async function holdForOther(
  ctx: Context,
  held: HeldTime,
  { email: guest_email, until: hold_until }: { email: string; until: string },
): Promise<boolean> {
  const session = await findTime(ctx.db, held)
  if (session?.status !== 'held') return false
  const updated_at = nextVersion(session, ctx.now)
  const change = { guest_email, hold_until, updated_at }
  return (await appointments.updateAppointment(ctx.db, session, change)) !== undefined
}

export async function releaseTime(ctx: Context, held: HeldTime): Promise<void> {
  const session = await findTime(ctx.db, held)
  if (session?.status === 'held') await releaseHold(ctx, session)
}

/**
 * Books a held time with the purchase's first bought session of its type, in the transaction that grants it.
 * @returns false when the hold was lost
 */
export async function bookHeld(ctx: Context, held: HeldTime): Promise<boolean> {
  const session = await findTime(ctx.db, held)
  if (session?.status !== 'held') return session?.status === 'booked'
  // Until the cells are taken by another, a hold that is over still stands.
  const booked = await appointments.bookHeld(ctx.db, session, nextVersion(session, ctx.now))
  if (!booked) return false
  await payWithBought(ctx, booked, held.purchaseId)
  return true
}

async function payWithBought(
  ctx: Context,
  booked: appointments.StoredAppointment,
  purchaseId: number,
): Promise<void> {
  const bought = (await store.listOfPurchases(ctx.db, [purchaseId])).find(
    ({ session_type_id }) => session_type_id === booked.session_type_id,
  )
  if (!bought) throw new AppError('no_credits')
  await mailNews(ctx, booked, 'booked')
  await noteNext(ctx, booked)
  if (!(await takeBought(ctx, bought, booked))) throw new AppError('no_credits')
}

/**
 * Books the time of a hold that was lost, if nobody has taken it. Its transaction must be rolled back when it throws.
 * @returns the appointment's id. @throws AppError `slot_taken` and as booking does
 */
export async function bookAgain(ctx: Context, time: TimeToBuy): Promise<number> {
  const type = await typeOf(ctx, time.typeId)
  const wanted = { type, start: Date.parse(time.start), zone: time.zone }
  const { hold_until: _, ...person } = personOf(time)
  const booked = await withPlace(ctx, wanted, (ctx, place) =>
    insertSession(ctx, { type, place, zone: time.zone, person }),
  )
  await payWithBought(ctx, booked, time.purchaseId)
  return booked.id
}

export interface Grant {
  purchaseId: number
  item: number
  userId: number | null
  typeId: number
  name: string
  minutes: number
  count: number
  expires_at: string
}

export const grantBought = (ctx: AnyContext, grant: Grant): Promise<void> =>
  store.insertBought(ctx.db, {
    purchase_id: grant.purchaseId,
    item: grant.item,
    user_id: grant.userId,
    session_type_id: grant.typeId,
    name: grant.name,
    minutes: grant.minutes,
    granted: grant.count,
    used: 0,
    expires_at: grant.expires_at,
    paused_at: null,
    ended_at: null,
    created_at: ctx.now.toISOString(),
  })

/** Ends what is unused, and cancels what was booked with it; what has taken place stays used. */
export async function endBought(ctx: AnyContext, purchaseId: number): Promise<void> {
  const at = ctx.now.toISOString()
  const returned: number[] = []
  for (const session of await store.listBookedOf(ctx.db, purchaseId, at)) {
    const canceled = await endSession(ctx, session, 'site')
    if (!canceled) continue
    await store.returnUse(ctx.db, session.id, at, null)
    await mailNews(ctx, canceled, 'cancelled')
    await noteNext(ctx, canceled)
    returned.push(session.id)
  }
  await store.changeBought(ctx.db, purchaseId, { ended_at: at })
  // Last, because the audit log stays locked.
  const change = { purchaseId, action: 'returned', by: 'site' } as const
  for (const appointment of returned)
    await auditPurchase(ctx, { ...change, details: { appointment } })
}

/** @returns whether there was anything to pause */
export const pauseBought = (ctx: AnyContext, purchaseId: number): Promise<boolean> =>
  store.changeBought(ctx.db, purchaseId, { paused_at: ctx.now.toISOString() })

export const resumeBought = (trx: Db, purchaseId: number): Promise<boolean> =>
  store.changeBought(trx, purchaseId, { paused_at: null })

/** Makes bought sessions those of another coach: of a type with the same name and length, which is made if there is none. */
export async function handBoughtTo(
  ctx: AnyContext,
  purchaseIds: readonly number[],
  coachId: number,
): Promise<void> {
  const at = ctx.now.toISOString()
  for (const { id, name, minutes } of await store.listOfPurchases(ctx.db, purchaseIds)) {
    const like =
      (await findTypeLike(ctx.db, coachId, { name, minutes })) ??
      (await insertType(ctx.db, {
        ...TYPE_DEFAULTS,
        // It costs a credit, so that it is not free for everybody.
        ...{ name, minutes, coach_id: coachId, credits: 1, plans: '[]' },
        ...{ archived_at: null, created_at: at, updated_at: at },
      }))
    await store.setType(ctx.db, id, like.id)
  }
}
