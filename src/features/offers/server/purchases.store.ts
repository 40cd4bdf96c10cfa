import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { advisoryLock, countOf, type Db, hasChanged } from '#src/platform/server/db/database.ts'
import { newestOf } from '#src/platform/server/db/pages.ts'
import { rowCount } from '#src/platform/server/db/row-counts.ts'
import { likeText } from '#src/platform/server/db/search.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { notAmong } from '#src/platform/server/jobs/rows.ts'
import type { Pays, PurchaseStatus } from '../constants.ts'
import type { PurchasePayments, Purchases } from './rows.generated.ts'

/** Rows that a job has set aside. */
type Except = readonly number[]

export type StoredPurchase = Selectable<Purchases>

export const insertPurchase = (trx: Db, purchase: Insertable<Purchases>): Promise<StoredPurchase> =>
  trx.insertInto('purchases').values(purchase).returningAll().executeTakeFirstOrThrow()

const one = (db: Db) => db.selectFrom('purchases').selectAll()

export const findById = (db: Db, id: number) => one(db).where('id', '=', id).executeTakeFirst()

export const findByUid = (db: Db, uid: string) => one(db).where('uid', '=', uid).executeTakeFirst()

export const findByKey = (db: Db, keyHash: string) =>
  one(db).where('key_hash', '=', keyHash).executeTakeFirst()

export const findOfCoach = (db: Db, coachId: number, id: number) =>
  one(db).where('id', '=', id).where('coach_id', '=', coachId).executeTakeFirst()

/**
 * Serializes everything that changes one purchase. Its people are held first: an account that is deleted meanwhile changes its purchases
 * after itself, and one that waits for the other the other way round would be a deadlock.
 * @returns it as it is now
 */
export async function lockPurchase(trx: Db, id: number): Promise<StoredPurchase | undefined> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', eb =>
      eb
        .selectFrom('purchases')
        .select('coach_id as id')
        .where('id', '=', id)
        .union(eb.selectFrom('purchases').select('user_id as id').where('id', '=', id)),
    )
    .orderBy('id')
    .forKeyShare()
    .execute()
  await advisoryLock(trx, `purchase ${id}`)
  return findById(trx, id)
}

/** The coach's own, locked. @throws AppError `not_found` */
export async function lockOwn(trx: Db, coachId: number, id: number): Promise<StoredPurchase> {
  await lockPurchase(trx, id)
  return orNotFound(await findOfCoach(trx, coachId, id))
}

export const updatePurchase = (
  trx: Db,
  id: number,
  change: Updateable<Purchases>,
): Promise<StoredPurchase> =>
  trx
    .updateTable('purchases')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The purchases that a report of the payment provider is about. */
export async function listReported(
  db: Db,
  { customer, object }: { customer: string | null; object: string | null },
): Promise<number[]> {
  const ofPayments = db
    .selectFrom('purchase_payments')
    .select('purchase_id as id')
    .where('payment_id', '=', object)
  const found = await db
    .selectFrom('purchases')
    .select('id')
    .where(eb => eb.or([eb('customer_id', '=', customer), eb('session_id', '=', object)]))
    .union(ofPayments)
    .execute()
  return found.map(({ id }) => id)
}

/** @returns whether it is new */
export async function savePayment(
  trx: Db,
  payment: Omit<Insertable<PurchasePayments>, 'id'>,
): Promise<boolean> {
  const { purchase_id, payment_id, amount, refunded } = payment
  const changed = await hasChanged(
    trx
      .updateTable('purchase_payments')
      .set({ amount, refunded })
      .where('purchase_id', '=', purchase_id)
      .where('payment_id', '=', payment_id),
  )
  if (changed) return false
  await trx.insertInto('purchase_payments').values(payment).execute()
  return true
}

/**
 * How often a person has had an offer: an account, else an address that nobody else has proven. What a coach gave does not
 * count, nor what is only being paid.
 */
export function countTakenBy(
  db: Db,
  { id, pays }: { id: number; pays: Pays },
  { userId, key }: { userId: number | null; key: string | null },
): Promise<number> {
  const statuses = [
    'paid',
    'past_due',
    'refunded',
    ...(pays === 'free' ? ['open' as const] : []),
  ] as const
  return countOf(
    db
      .selectFrom('purchases')
      .leftJoin('users', 'users.id', 'purchases.user_id')
      .where('purchases.offer_id', '=', id)
      .where('purchases.status', 'in', statuses)
      .where('purchases.paid_by', '!=', 'given')
      .where('purchases.ended_by', 'is', null)
      .where(eb =>
        eb.or([
          eb('purchases.user_id', '=', userId),
          eb.and([
            eb('purchases.email_key', '=', key),
            eb.or([eb('purchases.user_id', 'is', null), eb('users.email_verified', '=', true)]),
          ]),
        ]),
      ),
  )
}

/** Paid ones that wait for an account with their address, newest first. */
export const listUnclaimed = (db: Db, emailKey: string) =>
  one(db)
    .where('email_key', '=', emailKey)
    .where('user_id', 'is', null)
    .where('status', 'in', ['paid', 'past_due'])
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

/** @param limit one more is read, to know whether there is a next page */
export const listOfUser = (db: Db, userId: number, cursor: number | undefined, limit: number) =>
  one(db)
    .where('user_id', '=', userId)
    .where('status', 'in', ['paid', 'past_due', 'refunded'])
    .$if(cursor !== undefined, query => query.where('id', '<', cursor ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

interface OfCoach extends ListQuery {
  status?: PurchaseStatus | undefined
  member?: number | undefined
  offer?: number | undefined
  new?: 'true' | undefined
}

/** What the coach did not give or record themselves. */
const isNew = sql<SqlBool>`seen_at is null and status in ('paid', 'past_due')
  and paid_by in ('stripe', 'sandbox', 'free')`

export async function markSeen(
  db: Db,
  { coachId, id }: { coachId: number; id: number },
  now: string,
): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('coach_id', '=', coachId)
    .where('seen_at', 'is', null)
    .execute()
}

/** Newest first. Without a filter their number is the one that triggers maintain. */
export function listOfCoach(db: Db, coachId: number, query: OfCoach) {
  const { q, status, member, offer, new: unseen } = query
  const text = sql<string>`coalesce(title, '') || ' ' || coalesce(name, '') || ' ' || coalesce(email, '')`
  const matching = db
    .selectFrom('purchases')
    .where('coach_id', '=', coachId)
    .$if(Boolean(q), found => found.where(likeText(text, q ?? '')))
    .$if(status !== undefined, found => found.where('status', '=', status ?? 'open'))
    .$if(member !== undefined, found => found.where('user_id', '=', member ?? 0))
    .$if(offer !== undefined, found => found.where('offer_id', '=', offer ?? 0))
    .$if(unseen !== undefined, found => found.where(isNew))
  const isFiltered = q || [status, member, offer, unseen].some(each => each !== undefined)
  const all = () => rowCount(db, 'purchases', coachId)
  return isFiltered ? newestOf(matching, query) : newestOf(matching, query, all)
}

export const listOfOffer = (db: Db, offerId: number, query: ListQuery) =>
  newestOf(db.selectFrom('purchases').where('offer_id', '=', offerId), query)

/** The names of a coach's clients, by account. Others stay what they wrote themselves. */
export const listClients = async (db: Db, coachId: number, userIds: readonly number[]) =>
  userIds.length === 0
    ? []
    : db
        .selectFrom('coachings')
        .innerJoin('users', 'users.id', 'coachings.member_id')
        .select(['users.id', 'users.username', 'users.full_name'])
        .where('coachings.coach_id', '=', coachId)
        .where('coachings.status', '=', 'active')
        .where('users.id', 'in', [...userIds])
        .execute()

/** Standing purchases of a coach that may need a look. */
export const listStanding = (db: Db, coachId: number, limit: number) =>
  one(db)
    .where('coach_id', '=', coachId)
    .where('status', 'in', ['paid', 'past_due'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const listDue = (db: Db, now: string, limit: number, except: Except) =>
  db
    .selectFrom('purchases')
    .select('id')
    .where('check_at', '<=', now)
    .where(notAmong('purchases.id', except))
    .orderBy('check_at')
    .limit(limit)
    .execute()

/** Unpaid checkouts that are over. */
export const listOver = (db: Db, now: string, limit: number, except: Except) =>
  one(db)
    .where('status', '=', 'open')
    .where('checkout_until', '<=', now)
    .where('processing', '=', false)
    .where(notAmong('purchases.id', except))
    .orderBy('checkout_until')
    .limit(limit)
    .execute()

/** Overdue since before an instant, and not paused. */
export const listOverdue = (db: Db, before: string, limit: number, except: Except) =>
  db
    .selectFrom('purchases')
    .select('id')
    .where('status', '=', 'past_due')
    .where('failed_at', '<=', before)
    .where('paused_at', 'is', null)
    .where(notAmong('purchases.id', except))
    .limit(limit)
    .execute()

export const isCoach = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('is_coach', '=', true)
    .where('disabled', '=', false)
    .executeTakeFirst()) !== undefined

export const usernameOf = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst())
    ?.username ?? ''

/** Claims an invitation's token. @returns the purchase; undefined when it was used or is over */
export const takeInvitation = (trx: Db, hash: string, now: string) =>
  trx
    .updateTable('purchases')
    .set({ invite_hash: null, invite_until: null })
    .where('invite_hash', '=', hash)
    .where('invite_until', '>', now)
    .returningAll()
    .executeTakeFirst()

export const findInvitation = (db: Db, hash: string, now: string) =>
  db
    .selectFrom('purchases')
    .leftJoin('users', 'users.id', 'purchases.coach_id')
    .select(['purchases.email', 'purchases.name', 'purchases.title', 'purchases.contents'])
    .select('users.full_name')
    .where('invite_hash', '=', hash)
    .where('invite_until', '>', now)
    .where('purchases.email', 'is not', null)
    .executeTakeFirst()

const NOBODY = {
  user_id: null,
  name: null,
  email: null,
  email_key: null,
  refund_reason: null,
  invite_hash: null,
  invite_until: null,
  receipt_url: null,
  pay_url: null,
  checkout_url: null,
} as const

const ofPerson = (userId: number | null, emailKey: string | null) =>
  sql<SqlBool>`(user_id = ${userId ?? 0} or (user_id is null and email_key = ${emailKey ?? ''}))`

/**
 * Takes the person out of the purchases; amount, date, offer and payment stay for the books.
 * @returns what they were
 */
export async function anonymizePurchases(
  trx: Db,
  { userId, emailKey }: { userId: number | null; emailKey: string | null },
): Promise<StoredPurchase[]> {
  const rows = await one(trx).where(ofPerson(userId, emailKey)).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await trx.updateTable('purchases').set(NOBODY).where('id', 'in', ids).execute()
  return rows
}

/** What is open, or charged again, ends at the provider at the next reading. */
export async function endForBuyer(trx: Db, ids: readonly number[], now: string): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('purchases')
    .set({ ended_by: 'buyer', check_at: now })
    .where('id', 'in', [...ids])
    .where('ended_by', 'is', null)
    .where(eb =>
      eb.or([
        eb('status', '=', 'open'),
        eb.and([eb('status', 'in', ['paid', 'past_due']), eb('subscription_id', 'is not', null)]),
      ]),
    )
    .execute()
}

/** What a coach who leaves has open, or is paid for in instalments, is read at once. */
export async function readSoon(trx: Db, coachId: number, now: string): Promise<void> {
  await trx
    .updateTable('purchases')
    .set({ check_at: now })
    .where('coach_id', '=', coachId)
    .where(eb => eb.or([eb('status', '=', 'open'), eb('subscription_id', 'is not', null)]))
    .execute()
}

/** Anonymous ones from before an instant, and unpaid ones from before another. */
export async function deleteOld(
  db: Db,
  { books, unpaid }: { books: string; unpaid: string },
): Promise<void> {
  await db
    .deleteFrom('purchases')
    .where('user_id', 'is', null)
    .where('email', 'is', null)
    .where('bought_at', '<', books)
    .execute()
  await db
    .deleteFrom('purchases')
    .where('status', '=', 'canceled')
    .where('checkout_until', '<', unpaid)
    .execute()
}

export const exportPurchases = (db: Db, userId: number) =>
  one(db).where('user_id', '=', userId).orderBy('id').execute()

/** @returns the purchases that another coach takes over */
export async function givePurchases(
  trx: Db,
  from: { coach_id: number } | { offer_id: number },
  to: number,
): Promise<number[]> {
  const given = await trx
    .updateTable('purchases')
    .set({ coach_id: to })
    .where(eb => eb.and(from))
    .returning('id')
    .execute()
  return given.map(({ id }) => id)
}
