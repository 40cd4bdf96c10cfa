import { pageOf } from '#src/platform/server/db/pages.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { logHoneypot } from '#src/platform/server/http/request-log.ts'
import { route } from '#src/platform/server/http/route.ts'
import {
  answerBooking,
  createBooking,
  createContact,
  listBookings,
  listContacts,
} from '../contract.ts'
import { book, bookingOf } from './bookings/actions.ts'
import * as bookings from './bookings/store.ts'
import { contactOf, write } from './contacts/actions.ts'
import * as contacts from './contacts/store.ts'

// A filled honeypot answers a bot as it would a person, and stores nothing.
export const enquiriesRoutes = [
  route(createBooking, async ({ db, deps, body: { website, ...fields }, now, address, log }) => {
    const booking = bookingOf(fields, now)
    if (!website) return { data: await book(db, booking, { deps, address, now }) }
    logHoneypot(log)
    return { data: { id: 1, ...booking } }
  }),
  route(listBookings, async ({ db, query }) => {
    const { rows, total } = await bookings.listBookings(db, query)
    return pageOf(rows, query, total)
  }),
  route(answerBooking, async ({ db, params, body, now }) => ({
    data: orNotFound(
      await bookings.markAnswered(db, params.id, body.answered ? now.toISOString() : null),
    ),
  })),
  route(createContact, async ({ db, deps, body: { website, ...fields }, now, address, log }) => {
    const contact = contactOf(fields, now)
    if (!website) return { data: await write(db, contact, { deps, address, now }) }
    logHoneypot(log)
    return { data: { id: 1, ...contact } }
  }),
  route(listContacts, async ({ db, query }) => {
    const { rows, total } = await contacts.listContacts(db, query)
    return pageOf(rows, query, total)
  }),
]
