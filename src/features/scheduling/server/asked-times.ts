import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { GUEST_NAME_MAX, MESSAGE_MAX } from '../constants.ts'
import type { Appointment } from '../contract/appointments.ts'
import { viewOf } from './appointment-views.ts'
import { insertForGuest } from './appointments.ts'
import { findHours } from './availability.store.ts'
import { offeredUntil, tellGuest } from './by-coach.ts'
import { withPlace } from './placing.ts'
import { findOffered, listOffered } from './session-types.store.ts'
import { isOfferedTo } from './session-types.ts'

/** A time that a visitor asked for without holding it. */
interface Asked {
  session_type_id: number | null
  /** An instant. */
  start: string
  /** The visitor's; the coach's if it is not known. */
  zone: string | null
  guest: { name: string; email: string; message: string | null }
  /** Whether it is only held until they accept it. */
  offer: boolean
  /** The network address of who confirms it. */
  address: string
}

/** What a visitor can ask for, with the coach's time zone: the first of all if they named none. */
export async function typeAsked(ctx: AnyContext, typeId: number | null) {
  const needsTwoFactor = coachesNeedTwoFactor(ctx.deps)
  const offered = await listOffered(ctx.db, needsTwoFactor)
  const named = offered.find(
    type => isOfferedTo(type, null) && (typeId === null || type.id === typeId),
  )
  const type = named && (await findOffered(ctx.db, named.id, needsTwoFactor))
  const hours = type && (await findHours(ctx.db, type.coach_id))
  return type && hours && { type, zone: hours.zone }
}

/**
 * Books it, together with `within`. The coach agrees to it, so it needs no notice.
 * @throws AppError `not_found` for a session type that visitors cannot book, otherwise as `withPlace`
 */
export async function bookAsked(
  ctx: AnyContext,
  { session_type_id, start, guest, offer, address, ...asked }: Asked,
  within: (trx: Db) => Promise<void>,
): Promise<Appointment> {
  const { type, zone: coachZone } = orNotFound(await typeAsked(ctx, session_type_id))
  const zone = asked.zone ?? coachZone
  const booking = {
    zone,
    name: guest.name.slice(0, GUEST_NAME_MAX),
    email: guest.email,
    message: guest.message?.slice(0, MESSAGE_MAX) ?? null,
  }
  const wanted = { type, start: Date.parse(start), zone, exempt: true }
  const until = offer ? offeredUntil(wanted.start, ctx.now) : undefined
  const stored = await withPlace(ctx, wanted, async (ctx, place) => {
    const made = await insertForGuest(ctx, { type, place, booking, address, until, byCoach: true })
    await tellGuest(ctx, made)
    await within(ctx.db)
    return made
  })
  return viewOf(ctx, stored, 'coach')
}
