import { DAY_MS } from '#src/contract/calendar.ts'
import { asCoach } from '#src/features/coaching/server/exposed.ts'
import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
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

type BookingCall = AnyContext & Pick<Call, 'log'> & { body: { session_type_id: number } }

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
  dataRoute(availabilityContract.getAvailability, call =>
    availability.getAvailability(call.db, asCoach(call.who)),
  ),
  dataRoute(availabilityContract.putAvailability, call =>
    availability.replaceAvailability(call, asCoach(call.who), call.body),
  ),
  dataRoute(typesContract.listOwnTypes, call => listTypes(call.db, asCoach(call.who))),
  dataRoute(typesContract.createType, call => types.createType(call, asCoach(call.who), call.body)),
  dataRoute(typesContract.changeType, call =>
    types.changeType(call, { coachId: asCoach(call.who), id: call.params.id }, call.body),
  ),
  route(typesContract.deleteType, call =>
    types.removeType(call, asCoach(call.who), call.params.id),
  ),
  dataRoute(typesContract.listTypes, call => {
    const asked = { userId: call.who?.userId ?? null, all: call.query.all !== undefined }
    return types.listOffered(call, asked)
  }),
  dataRoute(typesContract.listSlots, call =>
    appointments.listSlots(call, { typeId: call.params.id, who: call.who, ...call.query }),
  ),
  dataRoute(
    appointmentsContract.book,
    call => appointments.bookFor(call, { who: call.who, booking: call.body }),
    refreshOf,
  ),
  dataRoute(
    byCoachContract.bookForClient,
    call =>
      bookForClient(call, { who: call.who, memberId: call.params.memberId, booking: call.body }),
    refreshOf,
  ),
  dataRoute(
    guestsContract.bookGuest,
    async call => {
      const held = await guests.holdForGuest(call, { booking: call.body, address: call.address })
      if (call.body.website) logHoneypot(call.log)
      return held
    },
    refreshOf,
  ),
  dataRoute(
    byCoachContract.bookForGuest,
    call =>
      bookAsCoach(call, { coachId: asCoach(call.who), booking: call.body, address: call.address }),
    refreshOf,
  ),
  dataRoute(guestsContract.mailHoldAgain, call =>
    guests.mailAgain(call, { ...call.body, address: call.address }),
  ),
  dataRoute(guestsContract.confirmGuest, call => guests.confirmByLink(call, call.body.token)),
  dataRoute(guestsContract.showGuest, call => guests.getByLink(call, call.body.token)),
  dataRoute(
    guestsContract.moveGuest,
    call => guests.moveByLink(call, call.body),
    async call => {
      const coachId = await guests.coachOfLink(call, call.body.token)
      if (coachId !== null) await calendars.refreshForBooking(call, coachId)
    },
  ),
  dataRoute(guestsContract.cancelGuest, call => guests.cancelByLink(call, call.body)),
  dataRoute(appointmentsContract.listAppointments, call =>
    appointments.listAppointments(call, call.who),
  ),
  dataRoute(
    appointmentsContract.moveAppointment,
    call => changes.moveOwn(call, { who: call.who, id: call.params.id }, call.body.start),
    async call => {
      const session = await findFor(call.db, call.who, call.params.id)
      if (session) await calendars.refreshForBooking(call, session.coach_id)
    },
  ),
  dataRoute(appointmentsContract.cancelAppointment, call =>
    changes.cancelOwn(call, { who: call.who, id: call.params.id }, call.body.reason),
  ),
  dataRoute(appointmentsContract.changeAppointment, call =>
    changes.changeByCoach(call, { who: call.who, id: call.params.id }, call.body),
  ),
  dataRoute(appointmentsContract.refundAppointment, call =>
    changes.refundByCoach(call, { who: call.who, id: call.params.id }),
  ),
  dataRoute(calendarsContract.listGroupMeetings, async call => {
    const from = new Date(call.now.getTime() - GROUP_PAST_DAYS * DAY_MS).toISOString()
    return (await listGroupMeetings(call.db, asCoach(call.who), from)).map(
      ({ id, group_id, name: group, title, starts_at: start, ends_at: end }) => ({
        ...{ id, group_id, group, title, start, end },
      }),
    )
  }),
  dataRoute(calendarsContract.getFeed, call => feed.getFeed(call.db, asCoach(call.who))),
  dataRoute(calendarsContract.makeFeed, call => {
    const asked = { coachId: asCoach(call.who), ...call.body, siteUrl: call.deps.settings.siteUrl }
    return feed.makeFeed(call, asked)
  }),
  route(calendarsContract.endFeed, call => deleteFeed(call.db, asCoach(call.who))),
  dataRoute(calendarsContract.listCalendars, call =>
    calendars.listCalendars(call, call.who.userId),
  ),
  dataRoute(calendarsContract.addCalendar, call =>
    calendars.addCalendar(call, { coachId: asCoach(call.who), calendar: call.body }),
  ),
  dataRoute(calendarsContract.changeCalendar, call =>
    calendars.changeCalendar(call, { coachId: asCoach(call.who), id: call.params.id }, call.body),
  ),
  route(calendarsContract.removeCalendar, call =>
    calendars.removeCalendar(call.db, asCoach(call.who), call.params.id),
  ),
  dataRoute(creditsContract.getCredits, call => credits.getCredits(call, call.who.userId)),
  dataRoute(creditsContract.getCreditRules, call => credits.readRules(call.db)),
  dataRoute(creditsContract.putCreditRules, call => credits.replaceRules(call.db, call.body.rules)),
]
