import { type Insertable, sql, type Updateable } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { hasCoachRight } from '#src/features/sign-in/server/exposed.ts'
import { advisoryLock, countOf, type Db, hasChanged } from '#src/platform/server/db/database.ts'
import { likeText } from '#src/platform/server/db/search.ts'
import type { Visibility } from '../constants.ts'
import type { Offers } from './rows.generated.ts'

const withCoach = (db: Db) =>
  db
    .selectFrom('offers')
    .leftJoin('users', 'users.id', 'offers.coach_id')
    .leftJoin('coach_schedules', 'coach_schedules.coach_id', 'offers.coach_id')
    .leftJoin('offer_terms', 'offer_terms.coach_id', 'offers.coach_id')
    .selectAll('offers')
    .select(['users.full_name', 'users.time_zone', 'users.is_admin', 'coach_schedules.zone'])
    .select(['offer_terms.terms', 'offer_terms.tax'])

export type FoundOffer = Awaited<ReturnType<typeof listOwn>>[number]

/**
 * Those that visitors see; a coach without the right sells nothing.
 * @param named addresses of further ones
 */
export const listForEverybody = (db: Db, needsTwoFactor: boolean, named: readonly string[] = []) =>
  withCoach(db)
    .where(eb => {
      const everybody = eb('offers.visible', '=', 'everybody')
      return named.length === 0 ? everybody : everybody.or('offers.slug', 'in', [...named])
    })
    .where(hasCoachRight(needsTwoFactor))
    .orderBy('offers.id', 'desc')
    .execute()

export const findOnSale = (db: Db, slug: string, needsTwoFactor: boolean) =>
  withCoach(db)
    .where('offers.slug', '=', slug)
    .where('offers.visible', '!=', 'off')
    .where(hasCoachRight(needsTwoFactor))
    .executeTakeFirst()

export const listOwn = (db: Db, coachId: number) =>
  withCoach(db).where('offers.coach_id', '=', coachId).orderBy('offers.id', 'desc').execute()

export const findOwn = (db: Db, coachId: number, id: number) =>
  withCoach(db)
    .where('offers.id', '=', id)
    .where('offers.coach_id', '=', coachId)
    .executeTakeFirst()

export const findOwnBySlug = (db: Db, coachId: number, slug: string) =>
  withCoach(db)
    .where('offers.slug', '=', slug)
    .where('offers.coach_id', '=', coachId)
    .executeTakeFirst()

/** How often one person may take the offer; also of one that is no longer on sale. */
export const findLimits = (db: Db, id: number) =>
  db
    .selectFrom('offers')
    .select(['id', 'pays', 'per_person'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Serializes what is sold of one offer. */
export const lockOffer = (trx: Db, id: number): Promise<void> => advisoryLock(trx, `offer ${id}`)

/** Serializes the choice of addresses: two offers of one title would both find the same one free. */
export const lockSlugs = (trx: Db): Promise<void> => advisoryLock(trx, 'addresses of offers')

export const insertOffer = async (trx: Db, offer: Insertable<Offers>): Promise<number> =>
  (await trx.insertInto('offers').values(offer).returning('id').executeTakeFirstOrThrow()).id

export const updateOffer = (
  db: Db,
  { coachId, id, before }: { coachId: number; id: number; before: string },
  change: Updateable<Offers>,
): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('offers')
      .set(change)
      .where('id', '=', id)
      .where('coach_id', '=', coachId)
      .where('updated_at', '=', before),
  )

export const deleteOffer = (trx: Db, coachId: number, id: number): Promise<boolean> =>
  hasChanged(trx.deleteFrom('offers').where('id', '=', id).where('coach_id', '=', coachId))

/** @param except an offer that may keep it; there is no number 0 */
export const isSlugTaken = async (db: Db, slug: string, except = 0): Promise<boolean> =>
  (await countOf(db.selectFrom('offers').where('slug', '=', slug).where('id', '!=', except))) > 0

export const isAdministrator = async (db: Db, id: number): Promise<boolean> =>
  (await countOf(db.selectFrom('users').where('id', '=', id).where('is_admin', '=', true))) > 0

export const countOwn = (db: Db, coachId: number): Promise<number> =>
  countOf(db.selectFrom('offers').where('coach_id', '=', coachId))

export interface Sums {
  sold: number
  open: number
  paid_sum: number
  /** Purchases that were ever paid or given, or are being paid. */
  ever: number
}

export async function sumsOf(db: Db, ids: readonly number[]): Promise<Map<number, Sums>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('purchases')
    .select('offer_id')
    .select(sql<number>`sum(case when status in ('paid', 'past_due') then 1 else 0 end)`.as('sold'))
    .select(sql<number>`sum(case when status = 'open' then 1 else 0 end)`.as('open'))
    .select(sql<number>`sum(case when status <> 'canceled' then 1 else 0 end)`.as('ever'))
    .select(sql<number>`sum(paid - refunded)`.as('paid_sum'))
    .where('offer_id', 'in', [...ids])
    .groupBy('offer_id')
    .execute()
  return new Map(
    rows.map(({ offer_id, sold, open, ever, paid_sum }) => [
      offer_id ?? 0,
      { sold: Number(sold), open: Number(open), ever: Number(ever), paid_sum: Number(paid_sum) },
    ]),
  )
}

/** Session types by id, deleted ones as well. */
export const listTypes = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('session_types')
        .select(['id', 'coach_id', 'name', 'minutes', 'archived_at'])
        .where('id', 'in', [...ids])
        .execute()

export const listGroups = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('coach_groups')
        .select(['id', 'coach_id', 'name'])
        .where('id', 'in', [...ids])
        .execute()

/** Puts a coach's offers on sale for everybody, or off. */
export async function showOffers(
  trx: Db,
  change: { coachId: number; slugs: readonly string[]; visible: Visibility; now: string },
): Promise<void> {
  if (change.slugs.length === 0) return
  await trx
    .updateTable('offers')
    .set({ visible: change.visible, updated_at: change.now })
    .where('coach_id', '=', change.coachId)
    .where('slug', 'in', [...change.slugs])
    .execute()
}

/** Switches a coach's offers off, and gives them to another. @param to null where nobody takes them */
export async function leaveOffers(trx: Db, coachId: number, to: number | null): Promise<void> {
  await trx
    .updateTable('offers')
    .set({ visible: 'off', ...(to !== null && { coach_id: to }) })
    .where('coach_id', '=', coachId)
    .execute()
}

/** What a coach wrote goes with the account; title and price stay for what was sold. */
export async function clearWords(trx: Db, coachId: number): Promise<void> {
  await trx
    .updateTable('offers')
    .set({ line: '', description: '' })
    .where('coach_id', '=', coachId)
    .execute()
}

const managed = (db: Db) =>
  db
    .selectFrom('offers')
    .leftJoin('users', 'users.id', 'offers.coach_id')
    .select(['offers.id', 'offers.title', 'offers.visible', 'offers.coach_id'])
    .select(['users.full_name', 'users.username'])

export async function listManaged(db: Db, { q, limit, cursor }: ListQuery) {
  const matching = managed(db).$if(Boolean(q), query =>
    query.where(likeText(sql<string>`offers.title`, q ?? '')),
  )
  const rows = await matching
    .$if(cursor !== undefined, query => query.where('offers.id', '<', Number(cursor)))
    .orderBy('offers.id', 'desc')
    .limit(limit + 1)
    .execute()
  const counted = db
    .selectFrom('offers')
    .$if(Boolean(q), query => query.where(likeText(sql<string>`offers.title`, q ?? '')))
  return { rows, total: await countOf(counted) }
}
export type ManagedRow = Awaited<ReturnType<typeof listManaged>>['rows'][number]

export const findManaged = (db: Db, id: number) =>
  managed(db).where('offers.id', '=', id).executeTakeFirst()

export async function handOver(trx: Db, id: number, coachId: number, now: string): Promise<void> {
  await trx
    .updateTable('offers')
    .set({ coach_id: coachId, updated_at: now })
    .where('id', '=', id)
    .execute()
  await trx.updateTable('purchases').set({ coach_id: coachId }).where('offer_id', '=', id).execute()
}

export const exportOffers = (db: Db, coachId: number) =>
  db.selectFrom('offers').selectAll().where('coach_id', '=', coachId).orderBy('id').execute()
