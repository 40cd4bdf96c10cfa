import { refreshForBooking, typeAsked } from '#src/features/scheduling/server/exposed.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { logHoneypot } from '#src/platform/server/http/request-log.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { bookingOf, confirmWanted, contactOf, storeBooking, storeContact } from './actions.ts'
import * as store from './store.ts'

// A filled honeypot answers a bot as it would a person, and stores nothing.
export const enquiriesRoutes = [
  dataRoute(contract.createBooking, ({ db, body: { website, ...fields }, ...call }) => {
    const booking = bookingOf(fields, call.now)
    if (!website) return storeBooking(db, booking, call)
    logHoneypot(call.log)
    const { session_type_id: _, zone: __, ...shown } = booking
    return Promise.resolve({ id: 1, ...shown })
  }),
  route(contract.listBookings, ({ db, query }) => store.listBookings(db, query)),
  dataRoute(contract.answerBooking, async ({ db, params, body, now }) => {
    const at = body.answered ? now.toISOString() : null
    return orNotFound(await store.markAnswered(db, params.id, at))
  }),
  route(contract.listReceived, ({ db, query }) => store.listReceived(db, query)),
  dataRoute(
    contract.confirmBooking,
    ({ db, params, body, ...call }) => confirmWanted(db, { id: params.id, ...body }, call),
    async call => {
      const wanted = await store.findWanted(call.db, call.params.id)
      const asked = wanted && (await typeAsked(call.db, call.deps, wanted.session_type_id))
      if (asked) await refreshForBooking(call, asked.type.coach_id)
    },
  ),
  dataRoute(contract.createContact, ({ db, body: { website, ...fields }, ...call }) => {
    const contact = contactOf(fields, call.now)
    if (!website) return storeContact(db, contact, call)
    logHoneypot(call.log)
    return Promise.resolve({ id: 1, ...contact })
  }),
  route(contract.listContacts, ({ db, query }) => store.listContacts(db, query)),
  dataRoute(contract.answerContact, async ({ db, params, body, now }) => {
    const at = body.answered ? now.toISOString() : null
    return orNotFound(await store.markContactAnswered(db, params.id, at))
  }),
]
