import type { Insertable } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import type { Db } from '#src/server/db/database.ts'
import { totalOf } from '#src/server/db/pages.ts'
import type { Bookings } from '#src/server/db/schema.ts'
import { holds } from '#src/server/db/search.ts'
import type { Booking } from '../contract.ts'

const SHOWN = ['id', 'name', 'email', 'phone', 'interest', 'message', 'created_at'] as const

export const insertBooking = (db: Db, booking: Insertable<Bookings>): Promise<Booking> =>
  db.insertInto('bookings').values(booking).returning(SHOWN).executeTakeFirstOrThrow()

/** One row more than asked for, newest first, and how many there are in all. */
export async function listBookings(db: Db, { q, limit, cursor }: ListQuery) {
  const rows = await db
    .selectFrom('bookings')
    .select(SHOWN)
    .$if(Boolean(q), query => query.where(holds(db, 'bookings', q ?? '')))
    .$if(cursor !== undefined, query => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { rows, total: await totalOf(db, 'bookings', q) }
}
