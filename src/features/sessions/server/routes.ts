import { coachesNeedTwoFactor } from '#src/features/accounts/server/rights/actions.ts'
import { asCoach } from '#src/features/sharing/server/rights/actions.ts'
import { route } from '#src/platform/server/http/route.ts'
import { bookForClient as bookForClientCall } from '../contract/clients.ts'
import { bookForGuest } from '../contract/requests.ts'
import * as contract from '../contract.ts'
import * as appointments from './appointments/actions.ts'
import * as changes from './appointments/changes.ts'
import { bookFor as bookForClient } from './appointments/clients.ts'
import * as guests from './appointments/guests.ts'
import * as requests from './appointments/requests.ts'
import { findFor } from './appointments/store.ts'
import * as availability from './availability/actions.ts'
import * as calendars from './calendars/actions.ts'
import * as credits from './credits/actions.ts'
import * as feed from './feed/actions.ts'
import { deleteFeed } from './feed/store.ts'
import * as types from './session-types/actions.ts'
import { findOffered, listTypes } from './session-types/store.ts'

type BookingCall = Parameters<typeof calendars.refreshForBooking>[0]

/** The coach's own calendars are read once more before a time of theirs is taken. */
async function refreshOf(call: BookingCall & { body: { session_type_id: number } }): Promise<void> {
  const type = await findOffered(call.db, call.body.session_type_id, coachesNeedTwoFactor(call.deps))
  if (type) await calendars.refreshForBooking(call, type.coach_id)
}

export const sessionsRoutes = [
  route(contract.getAvailability, availability.read),
  route(contract.putAvailability, availability.replace),
  route(contract.listOwnTypes, async ({ db, caller }) => ({
    data: await listTypes(db, asCoach(caller)),
  })),
  route(contract.createType, types.create),
  route(contract.changeType, types.change),
  route(contract.deleteType, types.remove),
  route(contract.listTypes, types.list),
  route(contract.listSlots, appointments.slots),
  route(contract.book, appointments.bookFor, refreshOf),
  route(bookForClientCall, bookForClient, refreshOf),
  route(contract.bookGuest, guests.hold, refreshOf),
  route(bookForGuest, requests.bookAsCoach, refreshOf),
  route(contract.confirmGuest, guests.confirm),
  route(contract.showGuest, guests.show),
  route(contract.moveGuest, guests.moveByLink, async call => {
    const coachId = await guests.coachOfLink(call)
    if (coachId !== null) await calendars.refreshForBooking(call, coachId)
  }),
  route(contract.cancelGuest, guests.cancelByLink),
  route(contract.listAppointments, appointments.list),
  route(contract.moveAppointment, changes.moveOwn, async call => {
    const session = await findFor(call.db, call.caller, call.params.id)
    if (session) await calendars.refreshForBooking(call, session.coach_id)
  }),
  route(contract.cancelAppointment, changes.cancelOwn),
  route(contract.changeAppointment, changes.changeByCoach),
  route(contract.refundAppointment, changes.refundByCoach),
  route(contract.getCredits, credits.read),
  route(contract.getCreditRules, async ({ db }) => ({ data: await credits.readRules(db) })),
  route(contract.putCreditRules, credits.replaceRules),
  route(contract.listCalendars, async ({ db, caller, now }) => ({
    data: await calendars.list(db, caller.userId, now),
  })),
  route(contract.addCalendar, calendars.add),
  route(contract.changeCalendar, calendars.change),
  route(contract.removeCalendar, calendars.remove),
  route(contract.getFeed, feed.read),
  route(contract.makeFeed, feed.make),
  route(contract.endFeed, async ({ db, caller }) => {
    await deleteFeed(db, asCoach(caller))
    return {}
  }),
]
