import { createHash } from 'node:crypto'
import type { SoldOffer } from '#src/contract/site-settings.ts'
import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, TextsPublished } from '#src/platform/server/context.ts'
import type { SitePart } from '#src/platform/server/feature.ts'
import { speaking } from '#src/platform/server/languages.ts'
import { contentsInShort } from '../domain/contents.ts'
import * as store from './catalog.store.ts'
import { publicViewsOf } from './catalog-views.ts'

/** The addresses of the offers that the cards of /coaching sell. @param texts by key */
function soldByCards(texts: Readonly<Record<string, unknown>>): string[] {
  const cards = (texts.offers ?? []) as readonly { offer?: string; hidden?: boolean }[]
  return cards.flatMap(({ offer, hidden }) => (offer && !hidden ? offer : []))
}

/** @param named addresses of those that are shown though they are off */
async function listSold(ctx: AnyContext, named: readonly string[] = []): Promise<SoldOffer[]> {
  const offers = await store.listForEverybody(ctx.db, coachesNeedTwoFactor(ctx.deps), named)
  if (offers.length === 0) return []
  const views = await publicViewsOf(ctx, offers)
  // Public pages are in the site's language, whoever has published it.
  return speaking(ctx.deps.settings.site.language, () =>
    views.map(({ slug, title, line, price, currency, pays, instalments, ...view }) => {
      const holds = contentsInShort(view.contents)
      const { available } = view
      return { slug, title, line, price, currency, pays, instalments, holds, available }
    }),
  )
}

export const offersOnSite: SitePart = {
  version: async ctx => {
    const sold = await listSold(ctx)
    if (sold.length === 0) return ''
    return createHash('sha256').update(JSON.stringify(sold)).digest('base64url').slice(0, 16)
  },
  read: async (ctx, { site, isDraft }) => {
    const named = isDraft ? soldByCards(site.content) : []
    const deps = { ...ctx.deps, settings: { ...ctx.deps.settings, site } }
    return { onSale: await listSold({ ...ctx, deps }, named) }
  },
}

/** A card's switch is part of the texts: what it sells goes on sale and off with them, of the one who publishes. */
export const followCards: TextsPublished = async ({ db, now, who }, { before, after }) => {
  const [old, sold] = [soldByCards(before), soldByCards(after)]
  const on = { slugs: sold.filter(slug => !old.includes(slug)), visible: 'everybody' } as const
  const off = { slugs: old.filter(slug => !sold.includes(slug)), visible: 'off' } as const
  for (const shown of [on, off])
    await store.showOffers(db, { coachId: who.userId, now: now.toISOString(), ...shown })
}
