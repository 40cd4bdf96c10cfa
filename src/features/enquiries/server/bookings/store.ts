import type { Insertable } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { containsText } from '#src/platform/server/db/search.ts'
import type { Booking } from '../../contract.ts'
import { totalOf } from '../store.ts'
import { type Bookings, bookingsSearched } from '../tables.ts'

const SHOWN = ['id', 'name', 'email', 'phone', 'interest', 'message', 'created_at'] as const

export const insertBooking = (db: Db, booking: Insertable<Bookings>): Promise<Booking> =>
  db.insertInto('bookings').values(booking).returning(SHOWN).executeTakeFirstOrThrow()

const ASKED = [...SHOWN, 'answered_at'] as const

/** Marking it again keeps the time of the first answer. @returns undefined if there is no such request */
export const markAnswered = (db: Db, id: number, at: string | null) =>
  db
    .updateTable('bookings')
    .set(eb => ({ answered_at: at === null ? null : eb.fn.coalesce('answered_at', eb.val(at)) }))
    .where('id', '=', id)
    .returning(ASKED)
    .executeTakeFirst()

/** Newest first, with one row more than the limit and the total count. */
export async function listBookings(db: Db, { q, limit, cursor }: ListQuery) {
  const rows = await db
    .selectFrom('bookings')
    .select(ASKED)
    .$if(Boolean(q), query => query.where(containsText(db, bookingsSearched, q ?? '')))
    .$if(cursor !== undefined, query => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { rows, total: await totalOf(db, bookingsSearched, q) }
}
