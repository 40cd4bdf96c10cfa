import { coachesNeedTwoFactor } from '#src/features/accounts/server/rights/actions.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { logHoneypot } from '#src/platform/server/http/request-log.ts'
import type { Call, Deps } from '#src/platform/server/http/route.ts'
import { mayMailStranger } from '#src/platform/server/mail/queue.ts'
import { HOLD_MINUTES } from '../../constants.ts'
import type {
  Appointment,
  bookGuest,
  cancelGuest,
  confirmGuest,
  moveGuest,
  showGuest,
} from '../../contract.ts'
import { mailHold, mailNews } from '../invitations/mails.ts'
import { isOfferedTo } from '../session-types/actions.ts'
import { findOffered } from '../session-types/store.ts'
import { insert } from './actions.ts'
import { cancel, move } from './changes.ts'
import { nextVersion, offeringOthers, releaseHold, requirePlace } from './placing.ts'
import * as store from './store.ts'
import { uidOfToken } from './tokens.ts'
import { viewOf } from './views.ts'

/** What a bot that filled in the honeypot is answered: like a person, and nothing is stored. */
function pretended({ body, now }: Call<typeof bookGuest>, minutes: number, name: string): Appointment {
  const at = now.toISOString()
  return {
    id: 1,
    session_type_id: body.session_type_id,
    name,
    minutes,
    status: 'held',
    start: body.start,
    end: new Date(Date.parse(body.start) + minutes * 60_000).toISOString(),
    zone: body.zone,
    wall_time: body.start.slice(0, 16),
    coach: { id: 1, name: '' },
    coach_zone: body.zone,
    member: null,
    guest: { name: body.name, email: body.email },
    message: body.message ?? null,
    place: '',
    credits: 0,
    notes: '',
    moves: 0,
    hold_until: new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString(),
    can_move: false,
    can_cancel: true,
    returns_credits: false,
    cancelled_by: null,
    reason: null,
    needs_review: false,
    created_at: at,
    updated_at: at,
  }
}

/** Holds a free time until the mailed link is used; an earlier hold of the same address ends. */
export async function hold(call: Call<typeof bookGuest>) {
  const { db, deps, body, now, address } = call
  const type = await findOffered(db, body.session_type_id, coachesNeedTwoFactor(deps))
  if (!type || !isOfferedTo(type, null)) throw new AppError('not_found')
  if (body.website) {
    logHoneypot(call.log)
    return { data: pretended(call, type.minutes, type.name) }
  }
  const email = body.email.toLowerCase()
  const wanted = { type, start: Date.parse(body.start), zone: body.zone, now }
  const stored = await offeringOthers(db, wanted, async () => {
    const place = await requirePlace(db, wanted)
    return inTransaction(db, async trx => {
      for (const earlier of await store.listHoldsOf(trx, type.coach_id, email))
        await releaseHold(trx, earlier, now)
      const made = await insert(trx, deps, {
        type,
        place,
        zone: body.zone,
        now,
        person: {
          guest_name: body.name,
          guest_email: email,
          message: body.message?.trim() || null,
          hold_until: new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString(),
        },
      })
      // A hold whose link was never mailed would only keep others from the time.
      if (!(await mayMailStranger(trx, deps, address, email))) throw new AppError('too_many')
      await mailHold({ trx, deps, now }, made)
      return made
    })
  })
  return { data: await viewOf(db, stored, 'guest', now) }
}

const finder = (db: Db, deps: Deps, token: string) => async () => {
  const uid = uidOfToken(deps, token)
  const session = uid === null ? undefined : await store.findByUid(db, uid)
  if (!session) throw new AppError('link_invalid')
  return session
}

/** Books a held time. @throws AppError `hold_ended`, `not_booked` after it was cancelled */
export async function confirm({ db, deps, body, now }: Call<typeof confirmGuest>) {
  const find = finder(db, deps, body.token)
  const session = await find()
  if (session.status !== 'held') {
    if (session.cancelled_by === 'hold') throw new AppError('hold_ended')
    if (session.status === 'cancelled') throw new AppError('not_booked')
    return { data: await viewOf(db, session, 'guest', now) }
  }
  if (session.hold_until !== null && session.hold_until <= now.toISOString()) throw new AppError('hold_ended')
  const booked = await inTransaction(db, async trx => {
    const change = { status: 'booked', hold_until: null, updated_at: nextVersion(session, now) } as const
    const changed = await store.updateAppointment(trx, session, change)
    if (changed) await mailNews({ trx, deps, now }, changed, 'booked')
    return changed
  })
  return { data: await viewOf(db, booked ?? (await find()), 'guest', now) }
}

export const show = async ({ db, deps, body, now }: Call<typeof showGuest>) => ({
  data: await viewOf(db, await finder(db, deps, body.token)(), 'guest', now),
})

/** Whose calendars a mailed link's move asks; null for an invalid link. */
export async function coachOfLink({ db, deps, body }: Call<typeof moveGuest>): Promise<number | null> {
  const uid = uidOfToken(deps, body.token)
  return (uid === null ? undefined : await store.findByUid(db, uid))?.coach_id ?? null
}

export async function moveByLink({ db, deps, body, now }: Call<typeof moveGuest>) {
  const find = finder(db, deps, body.token)
  const moved = await move({ db, deps, now }, find, 'guest', Date.parse(body.start))
  return { data: await viewOf(db, moved, 'guest', now) }
}

export async function cancelByLink({ db, deps, body, now }: Call<typeof cancelGuest>) {
  const find = finder(db, deps, body.token)
  const reason = body.reason?.trim() || null
  const cancelled = await cancel({ db, deps, now }, find, { side: 'guest', reason })
  return { data: await viewOf(db, cancelled, 'guest', now) }
}
