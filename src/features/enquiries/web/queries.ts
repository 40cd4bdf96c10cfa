import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { listBookings, listContacts } from '../contract.ts'

export const bookingsQuery = (q: string) => pagedQuery(['bookings'], listBookings, { q })

export const contactsQuery = (q: string) => pagedQuery(['contacts'], listContacts, { q })
