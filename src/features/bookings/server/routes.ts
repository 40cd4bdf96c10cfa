import { pageOf } from '#src/server/db/pages.ts'
import { route } from '#src/server/route.ts'
import { createBooking, listBookings } from '../contract.ts'
import { book } from './actions.ts'
import * as store from './store.ts'

export const bookingRoutes = [
  route(createBooking, book),
  route(listBookings, async ({ db, query }) => {
    const { rows, total } = await store.listBookings(db, query)
    return pageOf(rows, query, total)
  }),
]
