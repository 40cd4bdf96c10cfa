import { pageOf } from '#src/platform/server/db/pages.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { logHoneypot } from '#src/platform/server/http/request-log.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import {
  answerBooking,
  createBooking,
  createContact,
  listBookings,
  listContacts,
} from '../contract.ts'
import { bookingOf, storeBooking } from './bookings/actions.ts'
import * as bookings from './bookings/store.ts'
import { contactOf, storeContact } from './contacts/actions.ts'
import * as contacts from './contacts/store.ts'

// A filled honeypot answers a bot as it would a person, and stores nothing.
export const enquiriesRoutes = [
  route(createBooking, async ({ db, deps, body: { website, ...fields }, now, address, log }) => {
    const booking = bookingOf(fields, now)
    if (!website) return { data: await storeBooking(db, booking, { deps, address, now }) }
    logHoneypot(log)
    return { data: { id: 1, ...booking } }
  }),
  route(listBookings, async ({ db, query }) => {
    const { rows, total } = await bookings.listBookings(db, query)
    return pageOf(rows, query, total)
  }),
  dataRoute(answerBooking, async ({ db, params, body, now }) => {
    const at = body.answered ? now.toISOString() : null
    return orNotFound(await bookings.markAnswered(db, params.id, at))
  }),
  route(createContact, async ({ db, deps, body: { website, ...fields }, now, address, log }) => {
    const contact = contactOf(fields, now)
    if (!website) return { data: await storeContact(db, contact, { deps, address, now }) }
    logHoneypot(log)
    return { data: { id: 1, ...contact } }
  }),
  route(listContacts, async ({ db, query }) => {
    const { rows, total } = await contacts.listContacts(db, query)
    return pageOf(rows, query, total)
  }),
]
