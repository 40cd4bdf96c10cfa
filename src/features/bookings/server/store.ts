import type { Insertable } from 'kysely'
import type { Db } from '#src/server/db/database.ts'
import type { Bookings } from '#src/server/db/schema.ts'
import type { Booking } from '../contract.ts'

export const insertBooking = (db: Db, booking: Insertable<Bookings>): Promise<Booking> =>
  db.insertInto('bookings').values(booking).returningAll().executeTakeFirstOrThrow()
