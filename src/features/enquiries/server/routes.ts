import { refreshForBooking, typeAsked } from '#src/features/scheduling/server/exposed.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { logHoneypot } from '#src/platform/server/http/request-log.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { bookingOf, confirmWanted, contactOf, storeBooking, storeContact } from './actions.ts'
import * as store from './store.ts'

// A filled honeypot answers a bot as it would a person, and stores nothing.
export const enquiriesRoutes = [
  dataRoute(contract.createBooking, call => {
    const { website, ...fields } = call.body
    const booking = bookingOf(fields, call.now)
    if (!website) return storeBooking(call, booking, call)
    logHoneypot(call.log)
    const { session_type_id: _, zone: __, ...shown } = booking
    return Promise.resolve({ id: 1, ...shown })
  }),
  route(contract.listBookings, call => store.listBookings(call.db, call.query)),
  dataRoute(contract.answerBooking, async call => {
    const at = call.body.answered ? call.now.toISOString() : null
    return orNotFound(await store.markAnswered(call.db, call.params.id, at))
  }),
  route(contract.listReceived, call => store.listReceived(call.db, call.query)),
  dataRoute(
    contract.confirmBooking,
    call => confirmWanted(call, { id: call.params.id, ...call.body }, call),
    async call => {
      const wanted = await store.findWanted(call.db, call.params.id)
      const asked = wanted && (await typeAsked(call, wanted.session_type_id))
      if (asked) await refreshForBooking(call, asked.type.coach_id)
    },
  ),
  dataRoute(contract.createContact, call => {
    const { website, ...fields } = call.body
    const contact = contactOf(fields, call.now)
    if (!website) return storeContact(call, contact, call)
    logHoneypot(call.log)
    return Promise.resolve({ id: 1, ...contact })
  }),
  route(contract.listContacts, call => store.listContacts(call.db, call.query)),
  dataRoute(contract.answerContact, async call => {
    const at = call.body.answered ? call.now.toISOString() : null
    return orNotFound(await store.markContactAnswered(call.db, call.params.id, at))
  }),
]
