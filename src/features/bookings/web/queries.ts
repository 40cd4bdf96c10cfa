import { pagedQuery } from '#src/web/app/paged-query.ts'
import { listBookings } from '../contract.ts'

export const bookingsQuery = (q: string) => pagedQuery(['bookings'], listBookings, { q })
