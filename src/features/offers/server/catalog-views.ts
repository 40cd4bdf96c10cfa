import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { placeFor } from '#src/features/groups/server/exposed.ts'
import { coachName } from '#src/features/sign-in/domain/coach-name.ts'
import { planPrice } from '#src/features/texts/domain/prices.ts'
import type { AnyContext, Deps } from '#src/platform/server/context.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { DEFAULT_TAX, type Reason } from '../constants.ts'
import type { Content, NewContent, OwnOffer } from '../contract/offers.ts'
import { contentsRead } from '../domain/contents.ts'
import * as store from './catalog.store.ts'
import { picturesOf } from './pictures.ts'
import { readSite } from './settings.store.ts'

interface OnSale {
  on_sale_from: string | null
  on_sale_until: string | null
  sale_limit: number | null
}

/**
 * Why an offer cannot be bought now; null when it can.
 * @param taken purchases that stand or are being paid
 * @param places of the groups that it holds
 */
function reasonAgainst(
  { on_sale_from: from, on_sale_until: until, sale_limit: limit }: OnSale,
  { taken, places }: { taken: number; places: readonly ('free' | 'full' | 'over')[] },
  now: Date,
): Reason | null {
  const at = now.toISOString()
  if (from !== null && at < from) return 'not_yet'
  if ((until !== null && at >= until) || places.includes('over')) return 'over'
  if ((limit !== null && taken >= limit) || places.includes('full')) return 'sold_out'
  return null
}

type SiteDeps = Pick<Deps, 'settings'>

/** The site's currency: what memberships are charged in. */
export const currencyOf = ({ settings }: SiteDeps): string =>
  planPrice(settings.site, 'free')?.currency ?? 'USD'

const NO_SUMS: store.Sums = { sold: 0, open: 0, paid_sum: 0, ever: 0 }

interface Known {
  types: ReadonlyMap<number, { name: string; minutes: number; archived_at: string | null }>
  groups: ReadonlyMap<number, { name: string }>
  places: Map<number, 'free' | 'full' | 'over'>
  /** Whether coaches' offers may hold months of plans. */
  givesPlans: boolean
}

export const typesIn = (contents: readonly NewContent[]): number[] =>
  contents.flatMap(each => (each.kind === 'sessions' ? each.session_type : []))

export const groupsIn = (contents: readonly NewContent[]): number[] =>
  contents.flatMap(each => (each.kind === 'group' ? each.group : []))

/** What the contents of offers are called now, and whether groups have places. */
async function knownOf(ctx: AnyContext, offers: readonly store.FoundOffer[]): Promise<Known> {
  const contents = offers.flatMap(offer => offer.contents)
  const types = await store.listTypes(ctx.db, typesIn(contents))
  const groupIds = groupsIn(contents)
  const groups = await store.listGroups(ctx.db, groupIds)
  const places: Known['places'] = new Map()
  for (const groupId of new Set(groupIds))
    places.set(groupId, await placeFor(ctx.db, { groupId, now: ctx.now }))
  const { coaches_give_plans: givesPlans } = await readSite(ctx.db)
  return {
    givesPlans,
    types: new Map(types.map(type => [type.id, type])),
    groups: new Map(groups.map(group => [group.id, group])),
    places,
  }
}

function contentOf(content: NewContent, { types, groups }: Known): Content {
  if (content.kind === 'plan') return content
  if (content.kind === 'group')
    return { ...content, name: groups.get(content.group)?.name ?? said(msg`A group`) }
  const type = types.get(content.session_type)
  return { ...content, name: type?.name ?? said(msg`A session`), minutes: type?.minutes ?? 0 }
}

/** Whether each content can be had; a session type or group that was deleted cannot. */
const placesOf = ({ contents, is_admin }: store.FoundOffer, { types, places, givesPlans }: Known) =>
  contents.flatMap(content => {
    if (content.kind === 'group') return places.get(content.group) ?? 'over'
    if (content.kind === 'plan') return is_admin === true || givesPlans ? [] : ['over' as const]
    return types.get(content.session_type)?.archived_at === null ? [] : ['over' as const]
  })

type Offers = readonly store.FoundOffer[]

/** As their coach sees them. @param counted those of which is counted how much was sold */
export async function viewsOf(
  ctx: AnyContext,
  offers: Offers,
  counted: Offers = offers,
): Promise<OwnOffer[]> {
  const known = await knownOf(ctx, offers)
  const sums = await store.sumsOf(
    ctx.db,
    counted.map(({ id }) => id),
  )
  const pictures = await picturesOf(ctx.db, offers)
  return offers.map(offer => {
    const { sold, open, paid_sum } = sums.get(offer.id) ?? NO_SUMS
    const taken = { taken: sold + open, places: placesOf(offer, known) }
    const why = reasonAgainst(offer, taken, ctx.now)
    return {
      id: offer.id,
      title: offer.title,
      slug: offer.slug,
      line: offer.line,
      description: offer.description,
      picture: pictures.get(offer.picture_id ?? 0) ?? null,
      price: offer.price,
      currency: currencyOf(ctx.deps),
      pays: offer.pays,
      instalments: offer.instalments,
      contents: contentsRead(offer.contents.map(each => contentOf(each, known))),
      on_sale_from: offer.on_sale_from,
      on_sale_until: offer.on_sale_until,
      limit: offer.sale_limit,
      per_person: offer.per_person,
      visible: offer.visible,
      available: why === null,
      why,
      coach:
        offer.coach_id === null
          ? null
          : { name: coachName(offer), zone: offer.zone ?? offer.time_zone ?? 'UTC' },
      terms: offer.terms ?? '',
      tax: offer.tax ?? DEFAULT_TAX,
      sold,
      open,
      paid_sum,
      created_at: offer.created_at,
      updated_at: offer.updated_at,
    }
  })
}

/** For everybody: what was sold counts against a limit only, and the contract drops what it does not name. */
export const publicViewsOf = (ctx: AnyContext, offers: Offers) =>
  viewsOf(
    ctx,
    offers,
    offers.filter(({ sale_limit }) => sale_limit !== null),
  )

export async function publicViewOf(ctx: AnyContext, offer: store.FoundOffer) {
  const [view] = await publicViewsOf(ctx, [offer])
  return orNotFound(view)
}

export async function viewOf(ctx: AnyContext, offer: store.FoundOffer) {
  const [view] = await viewsOf(ctx, [offer])
  return orNotFound(view)
}
