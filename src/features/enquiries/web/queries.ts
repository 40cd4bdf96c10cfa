import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { listBookings, listContacts } from '../contract.ts'

export const BOOKINGS_KEY = ['bookings']

export const bookingsQuery = (q: string) => pagedQuery(BOOKINGS_KEY, listBookings, { query: { q } })

export const contactsQuery = (q: string) => pagedQuery(['contacts'], listContacts, { query: { q } })
