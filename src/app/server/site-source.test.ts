import { beforeAll, expect, test } from 'vitest'
import { template } from '#src/contract/own-words.ts'
import type { SoldOffer } from '#src/contract/site-settings.ts'
import { publishedSite } from '#src/features/site/server/published.ts'
import { OFFER_KEYS } from '#src/features/texts/domain/keys-offers.ts'
import type { SiteSource } from '#src/platform/server/feature.ts'
import { dataOf, openSite } from '#test/app.ts'
import { type Answer, addOffer, buy, openShop, type Shop } from '#test/offers.ts'
import { coach as newCoach } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import { saveTexts } from '#test/site-texts.ts'
import { siteParts } from './features.ts'
import { withParts } from './site-source.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let source: SiteSource
let shop: Shop
beforeAll(async () => {
  source = withParts(publishedSite, siteParts, site.deps)
  shop = await openShop(site)
  await setRows(site.db, 'users', { is_admin: true }, { id: shop.coach.userId })
})

const version = () => source.version(site.db)
const onSale = async (): Promise<readonly SoldOffer[]> =>
  (await source.read(site.db, await version(), site.deps.settings))?.onSale ?? []
const drafted = async () => (await source.draft(site.db, site.deps.settings)).onSale

/** The first card sells the offer at this address. */
async function sell(offer: string): Promise<void> {
  const [card, ...others] = template(OFFER_KEYS.offers.default)
  await saveTexts(shop.coach, { offers: [{ ...card, offer }, ...others] })
}
const publish = async () =>
  expect((await shop.coach.post('/api/admin/content/publish', {})).statusCode).toBe(200)
const visible = async ({ id }: Answer): Promise<string> =>
  (await dataOf(shop.coach.get('/api/coach/offers'))).find((each: Answer) => each.id === id).visible

test('every public page has what is on sale for everybody, and follows what becomes of it', async () => {
  expect(await onSale()).toEqual([])
  const before = await version()
  await addOffer(shop, { title: 'By link', visible: 'link' })
  expect(await version()).toBe(before)
  const offer = await addOffer(shop, { line: 'Six hours.', limit: 1 })
  const listed = await version()
  expect(listed).not.toBe(before)
  expect(await onSale()).toEqual([
    {
      ...{ slug: offer.slug, title: 'Six sessions', line: 'Six hours.', holds: '6 sessions' },
      ...{ price: 60_000, currency: 'USD', pays: 'once', instalments: null, available: true },
    },
  ])
  await buy(site.visitor(), offer, { name: 'Gil', email: 'gil@example.org' })
  expect(await version()).not.toBe(listed)
  expect(await onSale()).toMatchObject([{ available: false }])
  await shop.coach.send('PATCH', `/api/coach/offers/${offer.id}`, { visible: 'off' })
  expect([await version(), await onSale()]).toEqual([before, []])
})

test('what a card sells goes on sale with its text, and off with it; of others nothing changes', async () => {
  const own = await addOffer(shop, { title: 'Of the card', visible: 'off' })
  const other = await newCoach(site, 'otto')
  const theirs = await dataOf(
    other.post('/api/coach/offers', { title: 'Of Otto', price: 100, pays: 'once' }),
    201,
  )
  await sell(own.slug)
  expect(await visible(own)).toBe('off')
  expect(await drafted()).toMatchObject([{ title: 'Of the card' }])
  expect(await onSale()).toEqual([])
  await publish()
  expect(await visible(own)).toBe('everybody')
  expect(await onSale()).toMatchObject([{ title: 'Of the card' }])

  await shop.coach.send('PATCH', `/api/coach/offers/${own.id}`, { visible: 'link' })
  await saveTexts(shop.coach, { 'coaching.title': 'Other words' })
  await publish()
  expect(await visible(own)).toBe('link')

  await sell(theirs.slug)
  await publish()
  expect(await visible(own)).toBe('off')
  expect((await dataOf(other.get('/api/coach/offers')))[0].visible).toBe('off')
})

test('an offer in a draft’s preview costs what the draft’s currency says', async () => {
  const { slug } = await addOffer(shop, { title: 'In francs', visible: 'off' })
  await sell(slug)
  await saveTexts(shop.coach, { 'practice.currency': 'CHF' })
  expect(await drafted()).toMatchObject([{ title: 'In francs', currency: 'CHF' }])
})
