import { DAY_MS } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { languageNow } from '#src/contract/i18n.ts'
import { asCoach, coachSideOf } from '#src/features/coaching/server/exposed.ts'
import type { AnyContext, Context, VisitorContext } from '#src/platform/server/context.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { mayMailStranger } from '#src/platform/server/mail/queue.ts'
import type * as contract from '../contract/appointments.ts'
import type { Appointment } from '../contract/appointments.ts'
import type { GuestBooking } from '../contract/guests.ts'
import type * as typesContract from '../contract/session-types.ts'
import { type Slot, slotOf } from '../domain/slots.ts'
import { intervalOfDates } from '../domain/zones.ts'
import { sideOf } from './appointment-changes.ts'
import { pastViewsOf, viewOf, viewsOf } from './appointment-views.ts'
import * as store from './appointments.store.ts'
import { grantDue, plansOf, spendCredits } from './credits.ts'
import { freeTimes } from './free-times.ts'
import { noteNext } from './next-session.ts'
import { listPast } from './past-sessions.store.ts'
import {
  isTaken,
  newUid,
  type Place,
  releaseExpired,
  releaseHold,
  takeCells,
  updateBookedCounts,
  withPlace,
} from './placing.ts'
import { placesOf } from './rooms.ts'
import { mailNews } from './session-mails.ts'
import type { OfferedSessionType } from './session-types.store.ts'
import { isOfferedTo, offeredType } from './session-types.ts'

/** A coach's list begins this long ago. */
const PAST_DAYS = 60

/** The free times of a type, by dates in `zone`, both included. @throws AppError `not_found` */
export async function listSlots(
  ctx: VisitorContext,
  { id, start, end, zone }: InputOf<typeof typesContract.listSlots>,
): Promise<Slot[]> {
  const { who } = ctx
  const type = await offeredType(ctx, { id, who })
  const window = intervalOfDates(start, end, zone)
  const starts = await freeTimes(
    ctx,
    type,
    window,
    who !== null && coachSideOf(who) === type.coach_id,
  )
  return starts.map(from => slotOf(from, type.minutes))
}

export interface NewAppointment {
  type: OfferedSessionType
  place: Place
  zone: string
  person: (
    | { member_id: number }
    | { guest_name: string; guest_email: string; message: string | null; language: string }
  ) & { hold_until?: string; purchase_id?: number; seen_at?: string }
}

/** Counts and stores the appointment, and takes its cells. @throws AppError `slot_taken`, `day_full`, `week_full` */
export async function insertSession(ctx: AnyContext, made: NewAppointment) {
  const { type, place, zone, person } = made
  const coachId = type.coach_id
  const at = ctx.now.toISOString()
  await releaseExpired(ctx, coachId)
  const span = { first: place.first_cell, last: place.last_cell }
  // Checked before the counts, so that a taken time on a full day is refused with `slot_taken`.
  if (await isTaken(ctx, coachId, span)) throw new AppError('slot_taken')
  await updateBookedCounts(ctx.db, { coachId, before: null, after: place.coach_date, caps: type })
  const isHeld = 'hold_until' in person
  const stored = await store.insertAppointment(ctx.db, {
    member_id: null,
    guest_name: null,
    guest_email: null,
    message: null,
    language: null,
    hold_until: null,
    ...person,
    ...place,
    zone,
    coach_id: coachId,
    session_type_id: type.id,
    name: type.name,
    minutes: type.minutes,
    ...placesOf(type),
    credits: type.credits,
    status: isHeld ? 'held' : 'booked',
    uid: newUid(ctx.deps.settings.siteUrl),
    sequence: 0,
    moves: 0,
    placed_at: at,
    reminded: 0,
    cancelled_by: null,
    reason: null,
    notes: '',
    needs_review: false,
    created_at: at,
    updated_at: at,
  })
  await takeCells(ctx.db, { coachId, appointmentId: stored.id, span })
  return stored
}

interface ForMember {
  type: OfferedSessionType
  place: Place
  zone: string
  memberId: number
  /** Who books: a coach may leave what the client has, and is not asked for the client's plan. */
  by: 'member' | 'coach' | 'coach without credit'
}

export async function insertForMember(
  ctx: AnyContext,
  { memberId, by, ...booking }: ForMember,
): Promise<store.StoredAppointment> {
  const { type } = booking
  const person = { member_id: memberId, ...(by !== 'member' && { seen_at: ctx.now.toISOString() }) }
  const made = await insertSession(ctx, { ...booking, person })
  if (type.credits > 0) await grantDue(ctx, memberId)
  await mailNews(ctx, made, 'booked')
  await noteNext(ctx, made)
  if (by === 'coach without credit') return made
  const isOffered =
    by === 'coach' || type.coach_id === memberId || isOfferedTo(type, await plansOf(ctx, memberId))
  const { credits, plans } = type
  const byCoach = by === 'coach'
  const spending = { userId: memberId, appointment: made, credits, plans, isOffered, byCoach }
  await spendCredits(ctx, spending)
  return made
}

interface ForGuest {
  type: OfferedSessionType
  place: Place
  booking: Pick<GuestBooking, 'name' | 'email' | 'message' | 'zone' | 'language'>
  /** The caller's, for the limit of mails to strangers. */
  address: string
  /** Until when the time is only held. */
  until?: number | undefined
  /** Whether the coach books it. */
  byCoach?: boolean
}

/**
 * Ends earlier holds of the same address. Nobody has proved that it is theirs, so it gets few mails.
 * @throws AppError `too_many`: a hold whose link was never mailed would only keep others from the time
 */
export async function insertForGuest(
  ctx: AnyContext,
  { type, place, booking, address, until, byCoach = false }: ForGuest,
): Promise<store.StoredAppointment> {
  const email = booking.email.toLowerCase()
  for (const earlier of await store.listHoldsOf(ctx.db, type.coach_id, email))
    await releaseHold(ctx, earlier)
  const made = await insertSession(ctx, {
    type,
    place,
    zone: booking.zone,
    person: {
      guest_name: booking.name,
      guest_email: email,
      message: booking.message?.trim() || null,
      language: booking.language ?? languageNow(),
      ...(until !== undefined && { hold_until: new Date(until).toISOString() }),
      // An offer that they accept is news.
      ...(byCoach && until === undefined && { seen_at: ctx.now.toISOString() }),
    },
  })
  if (!(await mayMailStranger(ctx, address, email))) throw new AppError('too_many')
  return made
}

/**
 * Books a free time for the caller: the cells, the counts, the credits and the mails in one transaction.
 * @throws AppError `invalid` outside the rules, `no_credits`, or `slot_taken` with other times in `data.alternatives`
 */
export async function book(
  ctx: Context,
  booking: InputOf<typeof contract.book>,
): Promise<Appointment> {
  const { who } = ctx
  const { userId } = who
  const { zone } = booking
  const type = await offeredType(ctx, { id: booking.session_type_id, who })
  const start = Date.parse(booking.start)
  const exempt = type.coach_id === coachSideOf(who)
  const stored = await withPlace(ctx, { type, start, zone, exempt }, (ctx, place) =>
    insertForMember(ctx, { type, place, zone, memberId: userId, by: 'member' }),
  )
  return viewOf(ctx, stored, exempt ? 'coach' : 'member')
}

/** What the caller has booked, all of it, and what they lead: recent and coming sessions. */
export async function listAppointments(ctx: Context): Promise<Appointment[]> {
  const { who } = ctx
  const recent = new Date(ctx.now.getTime() - PAST_DAYS * DAY_MS).toISOString()
  const mine = await store.listOfMember(ctx.db, who.userId)
  const past = await pastViewsOf(ctx.db, await listPast(ctx.db, who.userId))
  const led = who.isCoach ? await store.listOfCoach(ctx.db, asCoach(who), recent) : []
  const rows = new Map([...mine, ...led].map(row => [row.id, row]))
  const seen = [...rows.values()].filter(row => row.cancelled_by !== 'hold')
  const views = await viewsOf(ctx, seen, row => sideOf(row, who))
  return [...views, ...past].sort(
    (a, b) => Date.parse(a.start) - Date.parse(b.start) || a.id - b.id,
  )
}
