import { DAY_MS } from '#src/contract/calendar.ts'
import { asCoach } from '#src/features/coaching/server/exposed.ts'
import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import { logHoneypot } from '#src/platform/server/http/request-log.ts'
import { type Call, dataRoute, route } from '#src/platform/server/http/route.ts'
import { GROUP_PAST_DAYS } from '../constants.ts'
import * as appointmentsContract from '../contract/appointments.ts'
import * as availabilityContract from '../contract/availability.ts'
import * as byCoachContract from '../contract/by-coach.ts'
import * as calendarsContract from '../contract/calendars.ts'
import * as creditsContract from '../contract/credits.ts'
import * as guestsContract from '../contract/guests.ts'
import * as typesContract from '../contract/session-types.ts'
import * as appointments from './appointments/actions.ts'
import { bookAsCoach, bookForClient } from './appointments/by-coach.ts'
import * as changes from './appointments/changes.ts'
import * as guests from './appointments/guests.ts'
import { findFor } from './appointments/store.ts'
import * as availability from './availability/actions.ts'
import * as calendars from './calendars/actions.ts'
import * as credits from './credits/actions.ts'
import * as feed from './feed/actions.ts'
import { deleteFeed } from './feed/store.ts'
import { listGroupMeetings } from './group-sessions/store.ts'
import * as types from './session-types/actions.ts'
import { findOffered, listTypes } from './session-types/store.ts'

type BookingCall = Pick<Call, 'db' | 'deps' | 'log'> & { body: { session_type_id: number } }

/** Reads the coach's connected calendars once more before one of their times is taken. */
async function refreshOf(call: BookingCall): Promise<void> {
  const type = await findOffered(
    call.db,
    call.body.session_type_id,
    coachesNeedTwoFactor(call.deps),
  )
  if (type) await calendars.refreshForBooking(call, type.coach_id)
}

export const schedulingRoutes = [
  dataRoute(availabilityContract.getAvailability, ({ db, caller }) =>
    availability.getAvailability(db, asCoach(caller)),
  ),
  dataRoute(availabilityContract.putAvailability, ({ db, caller, body, now }) =>
    availability.replaceAvailability(db, asCoach(caller), body, now),
  ),
  dataRoute(typesContract.listOwnTypes, ({ db, caller }) => listTypes(db, asCoach(caller))),
  dataRoute(typesContract.createType, ({ db, caller, body, now }) =>
    types.createType(db, asCoach(caller), body, now),
  ),
  dataRoute(typesContract.changeType, ({ db, caller, params, body, now }) =>
    types.changeType(db, { coachId: asCoach(caller), id: params.id }, body, now),
  ),
  route(typesContract.deleteType, ({ db, caller, params, now }) =>
    types.removeType(db, asCoach(caller), params.id, now),
  ),
  dataRoute(typesContract.listTypes, ({ db, deps, caller, query, now }) => {
    const asked = { userId: caller?.userId ?? null, all: query.all !== undefined }
    return types.listOffered(db, deps, asked, now)
  }),
  dataRoute(typesContract.listSlots, ({ db, deps, caller, params, query, now }) =>
    appointments.listSlots(db, deps, { typeId: params.id, who: caller, ...query }, now),
  ),
  dataRoute(
    appointmentsContract.book,
    ({ db, deps, caller, body, now }) =>
      appointments.bookFor(db, deps, { who: caller, booking: body }, now),
    refreshOf,
  ),
  dataRoute(
    byCoachContract.bookForClient,
    ({ db, deps, caller, params, body, now }) =>
      bookForClient(db, deps, { who: caller, memberId: params.memberId, booking: body }, now),
    refreshOf,
  ),
  dataRoute(
    guestsContract.bookGuest,
    async ({ db, deps, body, address, log, now }) => {
      const held = await guests.holdForGuest(db, deps, { booking: body, address }, now)
      if (body.website) logHoneypot(log)
      return held
    },
    refreshOf,
  ),
  dataRoute(
    byCoachContract.bookForGuest,
    ({ db, deps, caller, body, address, now }) =>
      bookAsCoach(db, deps, { coachId: asCoach(caller), booking: body, address }, now),
    refreshOf,
  ),
  dataRoute(guestsContract.mailHoldAgain, ({ db, deps, body, address, now }) =>
    guests.mailAgain(db, deps, { ...body, address }, now),
  ),
  dataRoute(guestsContract.confirmGuest, ({ db, deps, body, now }) =>
    guests.confirmByLink(db, deps, body.token, now),
  ),
  dataRoute(guestsContract.showGuest, ({ db, deps, body, now }) =>
    guests.getByLink(db, deps, body.token, now),
  ),
  dataRoute(
    guestsContract.moveGuest,
    ({ db, deps, body, now }) => guests.moveByLink(db, deps, body, now),
    async call => {
      const coachId = await guests.coachOfLink(call.db, call.deps, call.body.token)
      if (coachId !== null) await calendars.refreshForBooking(call, coachId)
    },
  ),
  dataRoute(guestsContract.cancelGuest, ({ db, deps, body, now }) =>
    guests.cancelByLink(db, deps, body, now),
  ),
  dataRoute(appointmentsContract.listAppointments, ({ db, caller, now }) =>
    appointments.listAppointments(db, caller, now),
  ),
  dataRoute(
    appointmentsContract.moveAppointment,
    ({ db, deps, caller, params, body, now }) =>
      changes.moveOwn({ db, deps, now }, { who: caller, id: params.id }, body.start),
    async call => {
      const session = await findFor(call.db, call.caller, call.params.id)
      if (session) await calendars.refreshForBooking(call, session.coach_id)
    },
  ),
  dataRoute(appointmentsContract.cancelAppointment, ({ db, deps, caller, params, body, now }) =>
    changes.cancelOwn({ db, deps, now }, { who: caller, id: params.id }, body.reason),
  ),
  dataRoute(appointmentsContract.changeAppointment, ({ db, deps, caller, params, body, now }) =>
    changes.changeByCoach({ db, deps, now }, { who: caller, id: params.id }, body),
  ),
  dataRoute(appointmentsContract.refundAppointment, ({ db, caller, params, now }) =>
    changes.refundByCoach(db, { who: caller, id: params.id }, now),
  ),
  dataRoute(calendarsContract.listGroupMeetings, async ({ db, caller, now }) => {
    const from = new Date(now.getTime() - GROUP_PAST_DAYS * DAY_MS).toISOString()
    return (await listGroupMeetings(db, asCoach(caller), from)).map(
      ({ id, group_id, name: group, title, starts_at: start, ends_at: end }) => ({
        ...{ id, group_id, group, title, start, end },
      }),
    )
  }),
  dataRoute(calendarsContract.getFeed, ({ db, caller }) => feed.getFeed(db, asCoach(caller))),
  dataRoute(calendarsContract.makeFeed, ({ db, deps, caller, body, now }) => {
    const asked = { coachId: asCoach(caller), ...body, siteUrl: deps.settings.siteUrl }
    return feed.makeFeed(db, asked, now)
  }),
  route(calendarsContract.endFeed, ({ db, caller }) => deleteFeed(db, asCoach(caller))),
  dataRoute(calendarsContract.listCalendars, ({ db, caller, now }) =>
    calendars.listCalendars(db, caller.userId, now),
  ),
  dataRoute(calendarsContract.addCalendar, ({ db, deps, caller, body, now }) =>
    calendars.addCalendar(db, { deps, coachId: asCoach(caller), calendar: body }, now),
  ),
  dataRoute(calendarsContract.changeCalendar, ({ db, caller, params, body, now }) =>
    calendars.changeCalendar(db, { coachId: asCoach(caller), id: params.id }, body, now),
  ),
  route(calendarsContract.removeCalendar, ({ db, caller, params }) =>
    calendars.removeCalendar(db, asCoach(caller), params.id),
  ),
  dataRoute(creditsContract.getCredits, ({ db, deps, caller, now }) =>
    credits.getCredits(db, deps, caller.userId, now),
  ),
  dataRoute(creditsContract.getCreditRules, ({ db }) => credits.readRules(db)),
  dataRoute(creditsContract.putCreditRules, ({ db, body }) => credits.replaceRules(db, body.rules)),
]
