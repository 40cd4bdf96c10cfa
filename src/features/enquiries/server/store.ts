import { type Insertable, type SqlBool, sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { changedRows, countOf, type Db } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { rowCount } from '#src/platform/server/db/row-counts.ts'
import { containsText, type Searched } from '#src/platform/server/db/search.ts'
import type { Booking, Contact } from '../contract.ts'
import { type Bookings, bookingsSearched, type Contacts, contactsSearched } from './tables.ts'

type Table = 'contacts' | 'bookings'

/** @param emailKey in lower case. @returns how many there were */
export const deleteEnquiriesOf = (trx: Db, table: Table, emailKey: string): Promise<number> =>
  changedRows(trx.deleteFrom(table).where(sql<SqlBool>`lower(email) = ${emailKey}`))

/** Without a search it is the count that triggers maintain, because counting every row is slow. */
const totalOf = (db: Db, searched: Searched & { table: Table }, q = ''): Promise<number> =>
  q === ''
    ? rowCount(db, searched.table)
    : countOf(db.selectFrom(searched.table).where(containsText(db, searched, q)))

const BOOKING = [
  'id',
  'name',
  'email',
  'phone',
  'interest',
  'message',
  'wanted_at',
  'created_at',
] as const
const REQUEST = [...BOOKING, 'answered_at'] as const

export const insertBooking = (db: Db, booking: Insertable<Bookings>): Promise<Booking> =>
  db.insertInto('bookings').values(booking).returning(BOOKING).executeTakeFirstOrThrow()

/** Marking it again keeps the time of the first answer. @returns undefined if there is no such request */
export const markAnswered = (db: Db, id: number, at: string | null) =>
  db
    .updateTable('bookings')
    .set(eb => ({ answered_at: at === null ? null : eb.fn.coalesce('answered_at', eb.val(at)) }))
    .where('id', '=', id)
    .returning(REQUEST)
    .executeTakeFirst()

export const findWanted = (db: Db, id: number) =>
  db
    .selectFrom('bookings')
    .select(['name', 'email', 'message', 'wanted_at', 'session_type_id', 'zone'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Newest first. */
export async function listBookings(db: Db, query: ListQuery) {
  const { q, limit, cursor } = query
  const rows = await db
    .selectFrom('bookings')
    .select(REQUEST)
    .$if(Boolean(q), found => found.where(containsText(db, bookingsSearched, q ?? '')))
    .$if(cursor !== undefined, found => found.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, query, await totalOf(db, bookingsSearched, q))
}

const CONTACT = ['id', 'name', 'email', 'phone', 'subject', 'message', 'created_at'] as const

export const insertContact = (db: Db, contact: Insertable<Contacts>): Promise<Contact> =>
  db.insertInto('contacts').values(contact).returning(CONTACT).executeTakeFirstOrThrow()

/** Newest first. */
export async function listContacts(db: Db, query: ListQuery) {
  const { q, limit, cursor } = query
  const rows = await db
    .selectFrom('contacts')
    .select(CONTACT)
    .$if(Boolean(q), found => found.where(containsText(db, contactsSearched, q ?? '')))
    .$if(cursor !== undefined, found => found.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, query, await totalOf(db, contactsSearched, q))
}
