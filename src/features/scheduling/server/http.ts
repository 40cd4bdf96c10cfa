import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import { type AnyContext, systemContext } from '#src/platform/server/context.ts'
import type { ServeContext } from '#src/platform/server/feature.ts'
import { sendNotFound } from '#src/platform/server/http/failures.ts'
import { logHoneypot } from '#src/platform/server/http/request-log.ts'
import { type Call, dataRoute } from '#src/platform/server/http/route.ts'
import * as appointmentsContract from '../contract/appointments.ts'
import * as byCoachContract from '../contract/by-coach.ts'
import * as guestsContract from '../contract/guests.ts'
import { moveAppointment as moveOwn } from './appointment-changes.ts'
import { findFor } from './appointments.store.ts'
import { book as bookFree } from './appointments.ts'
import { bookForGuest as bookAsCoach, bookForClient as bookClient } from './by-coach.ts'
import { refreshForBooking } from './calendars.ts'
import { feedText } from './feed.ts'
import {
  coachOfLink,
  bookGuest as holdForGuest,
  mailHoldAgain as mailAgain,
  moveGuest as moveByLink,
} from './guests.ts'
import { findOffered } from './session-types.store.ts'

type BookingCall = AnyContext & Pick<Call, 'log'> & { body: { session_type_id: number } }

/** Reads the coach's connected calendars once more before one of their times is taken, outside of the transaction. */
async function refreshFor(call: BookingCall): Promise<void> {
  const { db, deps, body } = call
  const type = await findOffered(db, body.session_type_id, coachesNeedTwoFactor(deps))
  if (type) await refreshForBooking(call, type.coach_id)
}

export const book = dataRoute(
  appointmentsContract.book,
  call => bookFree(call, call.body),
  refreshFor,
)

export const bookForClient = dataRoute(
  byCoachContract.bookForClient,
  call => bookClient(call, { ...call.params, ...call.body }),
  refreshFor,
)

export const bookForGuest = dataRoute(
  byCoachContract.bookForGuest,
  call => bookAsCoach(call, { ...call.body, address: call.address }),
  refreshFor,
)

export const bookGuest = dataRoute(
  guestsContract.bookGuest,
  async call => {
    const held = await holdForGuest(call, { ...call.body, address: call.address })
    if (call.body.website) logHoneypot(call.log)
    return held
  },
  refreshFor,
)

export const mailHoldAgain = dataRoute(guestsContract.mailHoldAgain, call =>
  mailAgain(call, { ...call.body, address: call.address }),
)

export const moveGuest = dataRoute(
  guestsContract.moveGuest,
  call => moveByLink(call, call.body),
  async call => {
    const coachId = await coachOfLink(call, call.body.token)
    if (coachId !== null) await refreshForBooking(call, coachId)
  },
)

export const moveAppointment = dataRoute(
  appointmentsContract.moveAppointment,
  call => moveOwn(call, { ...call.params, ...call.body }),
  async call => {
    const session = await findFor(call.db, call.who, call.params.id)
    if (session) await refreshForBooking(call, session.coach_id)
  },
)

/** `GET /calendar/{token}.ics`: anyone who has the address may read it. */
export function serveFeed(ctx: ServeContext): void {
  const options = { config: { isCountedRead: true } }
  ctx.app.get<{ Params: { file: string } }>('/calendar/:file', options, async (request, reply) => {
    const [, token] = /^([\w-]{32})\.ics$/.exec(request.params.file) ?? []
    const text = token ? await feedText(systemContext(ctx.db, ctx.deps), token) : null
    if (text === null) return sendNotFound(reply)
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="sessions.ics"',
        'x-robots-tag': 'noindex',
      })
      .type('text/calendar; charset=utf-8')
      .send(text)
  })
}
