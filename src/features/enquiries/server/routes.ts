import { pageOf } from '#src/platform/server/db/pages.ts'
import { route } from '#src/platform/server/http/route.ts'
import { answerBooking, createBooking, createContact, listBookings, listContacts } from '../contract.ts'
import { answer, book } from './bookings/actions.ts'
import * as bookings from './bookings/store.ts'
import { write } from './contacts/actions.ts'
import * as contacts from './contacts/store.ts'

export const enquiriesRoutes = [
  route(createBooking, book),
  route(listBookings, async ({ db, query }) => {
    const { rows, total } = await bookings.listBookings(db, query)
    return pageOf(rows, query, total)
  }),
  route(answerBooking, answer),
  route(createContact, write),
  route(listContacts, async ({ db, query }) => {
    const { rows, total } = await contacts.listContacts(db, query)
    return pageOf(rows, query, total)
  }),
]
