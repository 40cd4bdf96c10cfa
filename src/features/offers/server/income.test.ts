import { beforeEach, expect, test } from 'vitest'
import { dataOf, expectStatus, openSite } from '#test/app.ts'
import { addOffer, buy, openShop, type Shop } from '#test/offers.ts'
import { coach as newCoach } from '#test/people.ts'
import { setRows } from '#test/rows.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let shop: Shop
beforeEach(async () => {
  for (const table of ['purchase_payments', 'purchases', 'offers'] as const)
    await site.db.deleteFrom(table).execute()
  shop = await openShop(site)
})

const GIL = { name: '=Gil', email: 'gil@example.org' }
const income = (query = '') => dataOf(shop.coach.get(`/api/coach/offers/income${query}`))
const idOf = async () => {
  const [{ id }] = await dataOf(shop.coach.get('/api/coach/purchases'))
  return id
}
test('money is counted in the coach’s own month, by offer, and leaves it when it is given back', async () => {
  expect(await income()).toEqual({ currency: 'USD', months: [], by_offer: [] })
  const six = await addOffer(shop)
  const hour = await addOffer(shop, { title: 'One hour', price: 10_000 })
  // The coach is in New York: there it is still October.
  site.clock.now = new Date('2026-11-01T02:00:00.000Z')
  await buy(site.visitor(), six, GIL)
  site.clock.now = new Date('2026-11-01T12:00:00.000Z')
  await buy(site.visitor(), hour, GIL)
  expect(await income('?year=2026')).toEqual({
    currency: 'USD',
    months: [
      { month: '2026-10', sum: 60_000, refunded: 0, count: 1 },
      { month: '2026-11', sum: 10_000, refunded: 0, count: 1 },
    ],
    by_offer: [
      { offer: six.id, title: 'Six sessions', sum: 60_000, count: 1 },
      { offer: hour.id, title: 'One hour', sum: 10_000, count: 1 },
    ],
  })
  expect((await income('?year=2025')).months).toEqual([])
  await dataOf(
    shop.coach.post(`/api/coach/purchases/${await idOf()}/refund`, { reason: 'Moves abroad' }),
  )
  const { months, by_offer } = await income()
  expect(months).toContainEqual({ month: '2026-11', sum: 0, refunded: 10_000, count: 1 })
  expect(by_offer).toContainEqual({ offer: hour.id, title: 'One hour', sum: 0, count: 1 })
})

test('what came by bank counts, what was given does not, and nobody reads another coach’s', async () => {
  const offer = await addOffer(shop)
  const gift = { offer: offer.id, email: 'tea@example.org' }
  await dataOf(shop.coach.post('/api/coach/purchases', { ...gift, paid: 'given' }), 201)
  expect((await income()).months).toEqual([])
  await dataOf(shop.coach.post('/api/coach/purchases', { ...gift, paid: 'bank' }), 201)
  expect((await income()).months).toMatchObject([{ sum: 60_000, count: 1 }])

  await buy(site.visitor(), offer, GIL)
  expect((await income()).months).toMatchObject([{ sum: 120_000, count: 2 }])

  const other = await newCoach(site)
  const theirs = await dataOf(other.get('/api/coach/offers/income'))
  expect(theirs.months).toEqual([])
  await expectStatus(403, other.get('/api/admin/offers/income'))
  await setRows(site.db, 'users', { is_admin: true }, { id: other.userId })
  const all = await dataOf(other.get('/api/admin/offers/income'))
  expect(all.months).toMatchObject([{ sum: 120_000 }])
  await expectStatus(400, shop.coach.get('/api/coach/offers/income?year=next'))
})

test('an accountant gets each payment, with amounts as people write them', async () => {
  const offer = await addOffer(shop, { title: 'Six, together', price: 19_950 })
  await buy(site.visitor(), offer, GIL)
  const answer = await shop.coach.get('/api/coach/offers/income.csv?year=2026')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain('income-2026.csv')
  const [head, line, ...rest] = answer.body.slice(1).split('\r\n')
  expect(head).toBe('Date,Offer,Client,Paid,Refunded,Provider,Reference')
  expect(line).toMatch(/^2026-\d\d-\d\d,"Six, together",'=Gil,199\.50,0\.00,sandbox,sandbox-.+$/)
  expect(rest).toEqual([''])
})
