import { route } from '#src/server/route.ts'
import { createBooking } from '../contract.ts'
import { book } from './actions.ts'

export const bookingRoutes = [route(createBooking, book)]
