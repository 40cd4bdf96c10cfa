import { DAY_MS } from '#src/contract/calendar.ts'
import { asCoach } from '#src/features/coaching/server/exposed.ts'
import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import { logHoneypot } from '#src/platform/server/http/request-log.ts'
import { type Call, dataRoute, route } from '#src/platform/server/http/route.ts'
import { GROUP_PAST_DAYS } from '../constants.ts'
import * as appointmentsContract from '../contract/appointments.ts'
import * as availabilityContract from '../contract/availability.ts'
import { bookForClient as bookForClientCall } from '../contract/clients.ts'
import * as feedContract from '../contract/feed.ts'
import * as groupsContract from '../contract/groups.ts'
import * as guestsContract from '../contract/guests.ts'
import { bookForGuest } from '../contract/requests.ts'
import * as typesContract from '../contract/session-types.ts'
import * as appointments from './appointments/actions.ts'
import * as changes from './appointments/changes.ts'
import { bookForClient } from './appointments/clients.ts'
import * as guests from './appointments/guests.ts'
import { bookAsCoach } from './appointments/requests.ts'
import { findFor } from './appointments/store.ts'
import * as availability from './availability/actions.ts'
import { refreshForBooking } from './calendars/actions.ts'
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
  if (type) await refreshForBooking(call, type.coach_id)
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
  route(typesContract.listTypes, async ({ db, deps, caller, query, now }) => {
    const asked = { userId: caller?.userId ?? null, all: query.all !== undefined }
    return { data: await types.listOffered(db, deps, asked, now) }
  }),
  dataRoute(typesContract.listSlots, ({ db, deps, caller, params, query, now }) =>
    appointments.listSlots(db, deps, { typeId: params.id, who: caller, ...query }, now),
  ),
  route(
    appointmentsContract.book,
    async ({ db, deps, caller, body, now }) => ({
      data: await appointments.bookFor(db, deps, { who: caller, booking: body }, now),
    }),
    refreshOf,
  ),
  route(
    bookForClientCall,
    async ({ db, deps, caller, params, body, now }) => {
      const asked = { who: caller, memberId: params.memberId, booking: body }
      return { data: await bookForClient(db, deps, asked, now) }
    },
    refreshOf,
  ),
  route(
    guestsContract.bookGuest,
    async ({ db, deps, body, address, log, now }) => {
      const data = await guests.holdForGuest(db, deps, { booking: body, address }, now)
      if (body.website) logHoneypot(log)
      return { data }
    },
    refreshOf,
  ),
  route(
    bookForGuest,
    async ({ db, deps, caller, body, address, now }) => ({
      data: await bookAsCoach(db, deps, { coachId: asCoach(caller), booking: body, address }, now),
    }),
    refreshOf,
  ),
  dataRoute(guestsContract.confirmGuest, ({ db, deps, body, now }) =>
    guests.confirmByLink(db, deps, body.token, now),
  ),
  dataRoute(guestsContract.showGuest, ({ db, deps, body, now }) =>
    guests.getByLink(db, deps, body.token, now),
  ),
  route(
    guestsContract.moveGuest,
    async ({ db, deps, body, now }) => ({ data: await guests.moveByLink(db, deps, body, now) }),
    async call => {
      const coachId = await guests.coachOfLink(call.db, call.deps, call.body.token)
      if (coachId !== null) await refreshForBooking(call, coachId)
    },
  ),
  dataRoute(guestsContract.cancelGuest, ({ db, deps, body, now }) =>
    guests.cancelByLink(db, deps, body, now),
  ),
  dataRoute(appointmentsContract.listAppointments, ({ db, caller, query, now }) =>
    appointments.listAppointments(db, caller, query, now),
  ),
  route(
    appointmentsContract.moveAppointment,
    async ({ db, deps, caller, params, body, now }) => ({
      data: await changes.moveOwn({ db, deps, now }, { who: caller, id: params.id }, body.start),
    }),
    async call => {
      const session = await findFor(call.db, call.caller, call.params.id)
      if (session) await refreshForBooking(call, session.coach_id)
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
  dataRoute(groupsContract.listGroupMeetings, async ({ db, caller, now }) => {
    const from = new Date(now.getTime() - GROUP_PAST_DAYS * DAY_MS).toISOString()
    return (await listGroupMeetings(db, asCoach(caller), from)).map(
      ({ id, group_id, name: group, title, starts_at: start, ends_at: end }) => ({
        ...{ id, group_id, group, title, start, end },
      }),
    )
  }),
  dataRoute(feedContract.getFeed, ({ db, caller }) => feed.getFeed(db, asCoach(caller))),
  route(feedContract.makeFeed, async ({ db, deps, caller, body, now }) => {
    const asked = { coachId: asCoach(caller), ...body, siteUrl: deps.settings.siteUrl }
    return { data: await feed.makeFeed(db, asked, now) }
  }),
  route(feedContract.endFeed, ({ db, caller }) => deleteFeed(db, asCoach(caller))),
]
