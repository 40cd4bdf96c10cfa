import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import {
  asCoach,
  type CoachId,
  coachSideOf,
  type Participant,
} from '#src/features/coaching/server/exposed.ts'
import { slotsToBuy } from '#src/features/scheduling/server/exposed.ts'
import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, Context, VisitorContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import { AppError, invalid, orNotFound, refusedField } from '#src/platform/server/errors.ts'
import {
  GROUP_UNKNOWN,
  INSTALMENTS_COUNT,
  INSTALMENTS_ONLY,
  INSTALMENTS_SMALL,
  OFFERS_MAX,
  type Pays,
  PICTURE_UNKNOWN,
  PLANS_KEPT,
  PRICE_FREE,
  SALE_ORDER,
  SLUG_MAX,
  SLUG_TAKEN,
  TYPE_NEEDED,
  TYPE_UNKNOWN,
} from '../constants.ts'
import type * as contract from '../contract/offers.ts'
import type { NewContent, NewOffer, Offer, OfferChange, OwnOffer } from '../contract/offers.ts'
import * as store from './catalog.store.ts'
import {
  currencyOf,
  groupsIn,
  publicViewOf,
  publicViewsOf,
  typesIn,
  viewOf,
  viewsOf,
} from './catalog-views.ts'
import { picturesOf } from './pictures.ts'
import { readSite, readTerms, writeTerms } from './settings.store.ts'

export async function listOffers(ctx: AnyContext): Promise<Offer[]> {
  const offers = await store.listForEverybody(ctx.db, coachesNeedTwoFactor(ctx.deps))
  return publicViewsOf(ctx, offers)
}

/** @throws AppError `not_found` when it is off, unless its own coach asks */
export async function findOffer(
  ctx: AnyContext,
  slug: string,
  who: Participant | null,
): Promise<store.FoundOffer> {
  const found = await store.findOnSale(ctx.db, slug, coachesNeedTwoFactor(ctx.deps))
  const coachId = who ? coachSideOf(who) : undefined
  return orNotFound(
    found ?? (coachId === undefined ? null : await store.findOwnBySlug(ctx.db, coachId, slug)),
  )
}

export async function getOffer(
  ctx: VisitorContext,
  { slug }: InputOf<typeof contract.getOffer>,
): Promise<Offer> {
  return publicViewOf(ctx, await findOffer(ctx, slug, ctx.who))
}

/** Which of an offer's session types a time is for. @throws AppError `invalid` when several are possible */
export function typeOfTime(
  contents: readonly NewContent[],
  asked: number | null | undefined,
): number {
  const types = new Set(typesIn(contents))
  const [only] = types
  if (only === undefined) throw invalid('start', msg`This offer holds no sessions.`)
  const type = asked ?? (types.size === 1 ? only : null)
  if (type === null || !types.has(type)) throw invalid('session_type', TYPE_NEEDED)
  return type
}

export async function listOfferSlots(
  ctx: VisitorContext,
  { slug, session_type, start, end, zone }: InputOf<typeof contract.listOfferSlots>,
) {
  const offer = await findOffer(ctx, slug, ctx.who)
  const typeId = typeOfTime(offer.contents, session_type)
  return slotsToBuy(ctx, { typeId, start, end, zone })
}

export const listOwnOffers = async (ctx: Context): Promise<OwnOffer[]> =>
  viewsOf(ctx, await store.listOwn(ctx.db, asCoach(ctx.who)))

type Fields = Omit<NewOffer, 'slug' | 'per_person'> & { per_person: number | null }

/** What is free is taken once, unless the coach says otherwise. */
const usualPerPerson = (pays: Pays): number | null => (pays === 'free' ? 1 : null)

/** @throws AppError `forbidden` for months of plans that only administrators may give here */
export async function requirePlans(
  db: Db,
  coachId: CoachId,
  contents: readonly NewContent[],
): Promise<void> {
  if (!contents.some(({ kind }) => kind === 'plan') || (await mayGivePlans(db, coachId))) return
  throw refusedField('forbidden', 'contents', PLANS_KEPT)
}

const mayGivePlans = async (db: Db, coachId: CoachId): Promise<boolean> =>
  (await readSite(db)).coaches_give_plans || store.isAdministrator(db, coachId)

export async function getOfferSettings(ctx: Context) {
  const coachId = asCoach(ctx.who)
  const gives_plans = await mayGivePlans(ctx.db, coachId)
  return { ...(await readTerms(ctx.db, coachId)), gives_plans, currency: currencyOf(ctx.deps) }
}

export async function putOfferSettings(
  ctx: Context,
  terms: InputOf<typeof contract.putOfferSettings>,
) {
  await writeTerms(ctx.db, asCoach(ctx.who), terms)
  return getOfferSettings(ctx)
}

/** @throws AppError `invalid` for fields that do not go together */
function requireConsistent({
  price,
  pays,
  instalments,
  on_sale_from,
  on_sale_until,
}: Fields): void {
  if ((price === 0) !== (pays === 'free')) throw invalid('price', PRICE_FREE)
  if (pays === 'instalments' && instalments === null)
    throw invalid('instalments', INSTALMENTS_COUNT)
  if (pays !== 'instalments' && instalments !== null) throw invalid('instalments', INSTALMENTS_ONLY)
  if (instalments !== null && price < instalments) throw invalid('price', INSTALMENTS_SMALL)
  if (on_sale_from !== null && on_sale_until !== null && on_sale_from >= on_sale_until)
    throw invalid('on_sale_until', SALE_ORDER)
}

/** @throws AppError `invalid` for what is not the coach's own */
async function requireOwn(db: Db, coachId: CoachId, { contents, picture }: Fields): Promise<void> {
  const typeIds = typesIn(contents)
  const types = (await store.listTypes(db, typeIds)).filter(
    type => type.coach_id === coachId && type.archived_at === null,
  )
  if (typeIds.some(id => !types.some(type => type.id === id)))
    throw invalid('contents', TYPE_UNKNOWN)
  const groupIds = groupsIn(contents)
  const groups = (await store.listGroups(db, groupIds)).filter(group => group.coach_id === coachId)
  if (groupIds.some(id => !groups.some(group => group.id === id)) || repeats(groupIds))
    throw invalid('contents', GROUP_UNKNOWN)
  if (picture !== null && !(await picturesOf(db, [{ picture_id: picture }])).has(picture))
    throw invalid('picture', PICTURE_UNKNOWN)
}

const repeats = (ids: readonly number[]): boolean => new Set(ids).size < ids.length

/** `Six sessions & more` becomes `six-sessions-more`. */
function slugOf(title: string): string {
  const plain = title.normalize('NFKD').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g) ?? []
  // Room for the number that makes it unique.
  const slug = words.join('-').slice(0, SLUG_MAX - 10)
  return slug.replace(/-$/, '') || 'offer'
}

async function freeSlug(db: Db, title: string): Promise<string> {
  const base = slugOf(title)
  for (let n = 1; ; n++) {
    const slug = n === 1 ? base : `${base}-${n}`
    if (!(await store.isSlugTaken(db, slug))) return slug
  }
}

const slugTaken = () => refusedField('slug_taken', 'slug', SLUG_TAKEN)

const columnsOf = ({ picture, limit, contents, ...fields }: Fields) => ({
  ...fields,
  picture_id: picture,
  sale_limit: limit,
  contents: JSON.stringify(contents),
})

export function createOffer(
  ctx: Context,
  { slug: wanted, per_person, ...sent }: InputOf<typeof contract.createOffer>,
): Promise<OwnOffer> {
  const coachId = asCoach(ctx.who)
  const limit = per_person === undefined ? usualPerPerson(sent.pays) : per_person
  const fields = { ...sent, per_person: limit }
  return inTransaction(ctx, async ctx => {
    requireConsistent(fields)
    await requireOwn(ctx.db, coachId, fields)
    await requirePlans(ctx.db, coachId, fields.contents)
    if ((await store.countOwn(ctx.db, coachId)) >= OFFERS_MAX) throw new AppError('limit_reached')
    await store.lockSlugs(ctx.db)
    const slug = wanted ?? (await freeSlug(ctx.db, fields.title))
    if (await store.isSlugTaken(ctx.db, slug)) throw slugTaken()
    const at = ctx.now.toISOString()
    const id = await store.insertOffer(ctx.db, {
      ...columnsOf(fields),
      ...{ slug, coach_id: coachId, created_at: at, updated_at: at },
    })
    return viewOf(ctx, orNotFound(await store.findOwn(ctx.db, coachId, id)))
  })
}

const or = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent)

function changedFields(
  before: store.FoundOffer,
  sent: Omit<OfferChange, 'slug' | 'expected_updated_at'>,
): Fields {
  const pays = or(sent.pays, before.pays)
  const instalments = or(sent.instalments, before.instalments)
  return {
    title: or(sent.title, before.title),
    line: or(sent.line, before.line),
    description: or(sent.description, before.description),
    picture: or(sent.picture, before.picture_id),
    price: or(sent.price, before.price),
    pays,
    // Whoever only says that it is paid otherwise means no instalments.
    instalments: pays !== 'instalments' && sent.instalments === undefined ? null : instalments,
    contents: or(sent.contents, before.contents),
    on_sale_from: or(sent.on_sale_from, before.on_sale_from),
    on_sale_until: or(sent.on_sale_until, before.on_sale_until),
    limit: or(sent.limit, before.sale_limit),
    per_person: or(
      sent.per_person,
      pays === before.pays ? before.per_person : usualPerPerson(pays),
    ),
    visible: or(sent.visible, before.visible),
  }
}

/** What was sold keeps what it was made with. @throws AppError `offer_stale` with the stored version in `data.current` */
export function changeOffer(
  ctx: Context,
  { id, expected_updated_at: expected, slug, ...sent }: InputOf<typeof contract.changeOffer>,
): Promise<OwnOffer> {
  return inTransaction(ctx, async ctx => {
    const coachId = asCoach(ctx.who)
    await store.lockOffer(ctx.db, id)
    const stored = orNotFound(await store.findOwn(ctx.db, coachId, id))
    if (expected !== undefined && expected < stored.updated_at) {
      const current = await viewOf(ctx, stored)
      throw new AppError('offer_stale', { data: { current } })
    }
    const after = changedFields(stored, sent)
    requireConsistent(after)
    // What has been deleted since stays until the coach changes it.
    const changed = {
      ...after,
      ...(!sent.contents && { contents: [] }),
      ...(sent.picture === undefined && { picture: null }),
    }
    await requireOwn(ctx.db, coachId, changed)
    await requirePlans(ctx.db, coachId, changed.contents)
    if (slug !== undefined) await store.lockSlugs(ctx.db)
    if (slug !== undefined && (await store.isSlugTaken(ctx.db, slug, id))) throw slugTaken()
    const updated_at = revisionAfter(stored.updated_at, ctx.now.toISOString())
    const columns = { ...columnsOf(after), ...(slug !== undefined && { slug }), updated_at }
    await store.updateOffer(ctx.db, { coachId, id, before: stored.updated_at }, columns)
    return viewOf(ctx, orNotFound(await store.findOwn(ctx.db, coachId, id)))
  })
}

/** @throws AppError `offer_sold` when anything was sold, or is being paid */
export function deleteOffer(
  ctx: Context,
  { id }: InputOf<typeof contract.deleteOffer>,
): Promise<void> {
  return inTransaction(ctx, async ({ db, who }) => {
    const coachId = asCoach(who)
    await store.lockOffer(db, id)
    orNotFound(await store.findOwn(db, coachId, id))
    if (((await store.sumsOf(db, [id])).get(id)?.ever ?? 0) > 0) throw new AppError('offer_sold')
    await store.deleteOffer(db, coachId, id)
  })
}
