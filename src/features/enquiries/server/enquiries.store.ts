import { type Insertable, type SqlBool, sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import type { AppointmentStatus } from '#src/features/scheduling/constants.ts'
import { CONSULTATION } from '#src/features/scheduling/server/exposed.ts'
import { changedRows, countOf, type Db } from '#src/platform/server/db/database.ts'
import { pageAt, pageOf } from '#src/platform/server/db/pages.ts'
import { rowCount } from '#src/platform/server/db/row-counts.ts'
import { containsText, likeText, type Searched } from '#src/platform/server/db/search.ts'
import type { Interest } from '../constants.ts'
import type { Booking, Contact } from '../contract.ts'
import type { Bookings, Contacts } from './rows.generated.ts'
import { bookingsSearched, contactsSearched } from './tables.ts'

type Table = 'contacts' | 'bookings'

/** @param emailKey in lower case. @returns how many there were */
export const deleteEnquiriesOf = (trx: Db, table: Table, emailKey: string): Promise<number> =>
  changedRows(trx.deleteFrom(table).where(sql<SqlBool>`lower(email) = ${emailKey}`))

/** Without a search it is the count that triggers maintain, because counting every row is slow. */
const totalOf = (
  db: Db,
  searched: Searched & { table: Table },
  { q, open }: EnquiryQuery,
): Promise<number> =>
  !q && open === undefined
    ? rowCount(db, searched.table)
    : countOf(
        db
          .selectFrom(searched.table)
          .$if(Boolean(q), found => found.where(containsText(db, searched, q ?? '')))
          .$if(open !== undefined, found => found.where('answered_at', 'is', null)),
      )

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

/** Marking it again keeps the time of the first answer. @param at null for waiting again */
const answeredAt = (at: string | null) =>
  at === null ? null : sql<string>`coalesce(answered_at, ${at})`

/** @returns undefined if there is no such request */
export const markAnswered = (db: Db, id: number, at: string | null) =>
  db
    .updateTable('bookings')
    .set({ answered_at: answeredAt(at) })
    .where('id', '=', id)
    .returning(REQUEST)
    .executeTakeFirst()

export const findWanted = (db: Db, id: number) =>
  db
    .selectFrom('bookings')
    .select(['name', 'email', 'message', 'wanted_at', 'session_type_id', 'zone'])
    .where('id', '=', id)
    .executeTakeFirst()

type EnquiryQuery = ListQuery & { open?: 'true' | undefined }

/** Newest first. */
export async function listBookings(db: Db, query: EnquiryQuery) {
  const { q, limit, cursor, open } = query
  const rows = await db
    .selectFrom('bookings')
    .select(REQUEST)
    .$if(Boolean(q), found => found.where(containsText(db, bookingsSearched, q ?? '')))
    .$if(open !== undefined, found => found.where('answered_at', 'is', null))
    .$if(cursor !== undefined, found => found.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, query, await totalOf(db, bookingsSearched, query))
}

const CONTACT = ['id', 'name', 'email', 'phone', 'subject', 'message', 'created_at'] as const
const QUESTION = [...CONTACT, 'answered_at'] as const

export const insertContact = (db: Db, contact: Insertable<Contacts>): Promise<Contact> =>
  db.insertInto('contacts').values(contact).returning(CONTACT).executeTakeFirstOrThrow()

/** @returns undefined if there is no such message */
export const markContactAnswered = (db: Db, id: number, at: string | null) =>
  db
    .updateTable('contacts')
    .set({ answered_at: answeredAt(at) })
    .where('id', '=', id)
    .returning(QUESTION)
    .executeTakeFirst()

/** Newest first. */
export async function listContacts(db: Db, query: EnquiryQuery) {
  const { q, limit, cursor, open } = query
  const rows = await db
    .selectFrom('contacts')
    .select(QUESTION)
    .$if(Boolean(q), found => found.where(containsText(db, contactsSearched, q ?? '')))
    .$if(open !== undefined, found => found.where('answered_at', 'is', null))
    .$if(cursor !== undefined, found => found.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, query, await totalOf(db, contactsSearched, query))
}

/** Requests and consultations in one list, newest first, in one statement. */
export async function listReceived(db: Db, query: ListQuery) {
  const { q, limit, cursor: offset = 0 } = query
  const guest = sql<string>`coalesce(guest_name, '') || ' ' || coalesce(guest_email, '') || ' ' || coalesce(message, '')`
  const booked = db
    .selectFrom('appointments')
    .where(CONSULTATION)
    .$if(Boolean(q), found => found.where(likeText(guest, q ?? '')))
  const rows = await db
    .selectFrom('bookings')
    .select(sql<'request' | 'consultation'>`'request'`.as('kind'))
    .select(['id', 'name', 'email', 'phone', 'interest', 'message', 'wanted_at', 'created_at'])
    .select('answered_at')
    .select(sql<string | null>`null`.as('starts_at'))
    .select(sql<AppointmentStatus | null>`null`.as('status'))
    .$if(Boolean(q), found => found.where(containsText(db, bookingsSearched, q ?? '')))
    .unionAll(
      booked.select([
        sql<'request' | 'consultation'>`'consultation'`.as('kind'),
        'id',
        sql<string>`coalesce(guest_name, '')`.as('name'),
        sql<string>`coalesce(guest_email, '')`.as('email'),
        sql<string | null>`null`.as('phone'),
        sql<Interest>`null`.as('interest'),
        'message',
        sql<string | null>`null`.as('wanted_at'),
        'created_at',
        sql<string | null>`null`.as('answered_at'),
        'starts_at',
        'status',
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('kind')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  const total = (await totalOf(db, bookingsSearched, { limit, q })) + (await countOf(booked))
  return pageAt(rows, query, total)
}
