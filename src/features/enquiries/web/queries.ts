import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { listBookings, listContacts, listReceived } from '../contract.ts'

/** With how many consultations came of them, which the administration shows. */
export const BOOKINGS = [listReceived, listBookings, { path: '/api/admin/consultations' } as const]

/** Requests and booked consultations. */
export const bookingsQuery = (q: string) => pagedQuery(listReceived, { query: { q } })

export const contactsQuery = (q: string) => pagedQuery(listContacts, { query: { q } })

/** What nobody has answered. */
export const openRequestsQuery = pagedQuery(listBookings, {
  query: { open: 'true' },
  isFresh: true,
})

export const openQuestionsQuery = pagedQuery(listContacts, {
  query: { open: 'true' },
  isFresh: true,
})
