import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { listBookings, listContacts, listReceived } from '../contract.ts'

export const BOOKINGS_KEY = ['bookings']
export const CONTACTS_KEY = ['contacts']

/** Requests and booked consultations. */
export const bookingsQuery = (q: string) => pagedQuery(BOOKINGS_KEY, listReceived, { query: { q } })

export const contactsQuery = (q: string) => pagedQuery(CONTACTS_KEY, listContacts, { query: { q } })

/** What nobody has answered. */
export const openRequestsQuery = pagedQuery([...BOOKINGS_KEY, 'open'], listBookings, {
  query: { open: 'true' },
  isFresh: true,
})

export const openQuestionsQuery = pagedQuery([...CONTACTS_KEY, 'open'], listContacts, {
  query: { open: 'true' },
  isFresh: true,
})
