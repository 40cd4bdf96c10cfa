import { beforeAll, expect, test } from 'vitest'
import { dataOf, expectRefused, openSite } from '#test/app.ts'
import { addOffer, beginCheckout, GUEST, openShop, type Shop } from '#test/offers.ts'
import { administrator } from '#test/people.ts'
import { at } from '#test/sessions.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let shop: Shop

beforeAll(async () => {
  shop = await openShop(site)
})

test('sold out, not yet and over are said and refused, and an open checkout counts', async () => {
  const offer = await addOffer(shop, { title: 'One only', limit: 1 })
  const url = `/api/offers/${offer.slug}`
  const body = { ...GUEST, email: 'one@example.org' }
  const first = await beginCheckout(site.visitor(), offer, body)
  expect(await dataOf(site.visitor().get(url))).toMatchObject({ available: false, why: 'sold_out' })
  await expectRefused(site.visitor().post(`${url}/checkout`, { ...GUEST }), 409, 'sold_out')
  expect((await shop.coach.delete(`/api/coach/offers/${offer.id}`)).json().code).toBe('offer_sold')
  const start = site.clock.now
  site.clock.now = new Date(start.getTime() + 31 * 60_000)
  const ended = await dataOf(site.visitor().get(`/api/purchases/${first.purchase}`))
  expect(ended).toMatchObject({ status: 'canceled', next: null })
  const card = { cardNumber: '4242424242424242' }
  const late = site.visitor().post(`/api/sandbox/checkout/${first.purchase}`, card)
  await expectRefused(late, 409, 'purchase_state')
  site.clock.now = start
  expect(await dataOf(site.visitor().get(url))).toMatchObject({ available: true })
  for (const [fields, why] of [
    [{ on_sale_from: at('09:00') }, 'not_yet'],
    [{ on_sale_from: null, on_sale_until: '2026-11-01T00:00:00.000Z' }, 'over'],
  ] as const) {
    await dataOf(shop.coach.patch(`/api/coach/offers/${offer.id}`, fields))
    expect(await dataOf(site.visitor().get(url))).toMatchObject({ why })
    await expectRefused(site.visitor().post(`${url}/checkout`, { ...GUEST }), 409, 'not_on_sale')
  }
})

test('a sale begins and ends on time', async () => {
  const start = site.clock.now.getTime()
  const instant = (ms: number) => new Date(start + ms).toISOString()
  const sale = { on_sale_from: instant(10_000), on_sale_until: instant(20_000) }
  const { slug } = await addOffer(shop, sale)
  const why = async () => (await dataOf(site.visitor().get(`/api/offers/${slug}`))).why
  const seen = []
  for (const ms of [9_999, 10_000, 19_999, 20_000]) {
    site.clock.now = new Date(start + ms)
    seen.push(await why())
  }
  expect(seen).toEqual(['not_yet', null, null, 'over'])
})

test('offers are gone with their coach’s right to sell', async () => {
  const leaving = await openShop(site)
  const { slug } = await addOffer(leaving)
  const open = async () => (await site.visitor().get(`/api/offers/${slug}`)).statusCode
  expect(await open()).toBe(200)
  const url = `/api/admin/members/${leaving.coach.userId}`
  await dataOf((await administrator(site)).patch(url, { is_coach: false }))
  expect(await open()).toBe(404)
})
