import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#src/contract/calendar.ts'
import { dataOf, expectRefused, expectStatus, openSite } from '#test/app.ts'
import {
  type Answer,
  addOffer,
  beginCheckout,
  buy,
  openShop,
  purchasesOf,
  salesOf,
} from '#test/offers.ts'
import { member } from '#test/people.ts'
import { whileRefused } from '#test/rows.ts'
import { at, book, booked, cancel, sessionsOf, staySignedIn } from '#test/sessions.ts'

const site = openSite({ RATE_LIMIT: 'off' })

test('the first to expire is used first, what is canceled in time or by the coach comes back, and what was used stays', async () => {
  const shop = await openShop(site)
  const ann = await member(site)
  for (const [title, months] of [
    ['Long', 3],
    ['Short', 1],
  ]) {
    const contents = [{ kind: 'sessions', session_type: shop.type.id, count: 3, months }]
    await buy(ann, await addOffer(shop, { title, contents }))
  }
  const left = async () =>
    Object.fromEntries(
      (await purchasesOf(ann)).map((each: Answer) => [each.offer.title, each.contents[0].left]),
    )
  const sold = async (title: string) =>
    (await salesOf(shop)).find((each: Answer) => each.offer.title === title)
  const ids: number[] = []
  for (const clock of ['09:00', '10:00', '11:00', '13:00', '15:00'])
    ids.push((await booked(ann, shop.type, at(clock))).id)
  expect(await left()).toEqual({ Long: 1, Short: 0 })

  const [inTime = 0, late = 0, byCoach = 0, , long = 0] = ids
  const { until: end } = (await sold('Long')).contents[0]
  await dataOf(cancel(shop.coach, long))
  expect((await sold('Long')).contents[0]).toMatchObject({ left: 2, until: end })
  await dataOf(cancel(ann, inTime))
  expect(await left()).toEqual({ Long: 2, Short: 1 })
  site.clock.set(Date.parse(at('10:00')) - 24 * HOUR_MS + 1)
  await staySignedIn(site)
  for (let n = 0; n < 2; n++) await dataOf(cancel(ann, late))
  expect(await left()).toEqual({ Long: 2, Short: 1 })
  for (let n = 0; n < 2; n++) await dataOf(cancel(shop.coach, byCoach))
  expect(await left()).toEqual({ Long: 2, Short: 2 })
  const [{ until }] = (await sold('Short')).contents
  expect(until).toBe(new Date(site.clock.now.getTime() + 30 * DAY_MS).toISOString())

  const refund = async (title: string) => {
    const url = `/api/coach/purchases/${(await sold(title)).id}/refund`
    return (await dataOf(shop.coach.post(url, { reason: 'Agreed' }))).contents[0]
  }
  site.clock.set(at('12:00'))
  expect(await refund('Short')).toMatchObject({ left: 0, used: 1 })
  const url = `/api/coach/purchases/${(await sold('Short')).id}`
  const until2028 = { until: '2028-01-01T00:00:00.000Z' }
  await expectStatus(409, shop.coach.post(`${url}/extend`, until2028))
  await expectRefused(
    shop.coach.post(`${url}/refund`, { reason: 'Again' }),
    409,
    'already_refunded',
  )
  await booked(ann, shop.type, at('14:00', '2026-12-01'))
  expect(await left()).toEqual({ Long: 1, Short: 0 })
  site.clock.set(at('13:30'))
  expect(await refund('Long')).toMatchObject({ left: 0, used: 1 })
  const statuses = (await sessionsOf(ann)).map((each: Answer) => each.status)
  expect(statuses.filter((status: string) => status === 'cancelled')).toHaveLength(5)
  await expectRefused(book(ann, shop.type, at('14:00', '2026-12-02')), 402, 'no_credits')
})

test('what has expired is not used any more', async () => {
  const shop = await openShop(site)
  const ben = await member(site)
  const contents = [{ kind: 'sessions', session_type: shop.type.id, count: 3, months: 1 }]
  await buy(ben, await addOffer(shop, { contents }))
  const [{ contents: bought }] = await purchasesOf(ben)
  site.clock.set(bought[0].until)
  await staySignedIn(site)
  expect((await purchasesOf(ben))[0].contents).toMatchObject([{ left: 0 }])
  await expectRefused(book(ben, shop.type, at('14:00', '2027-01-18')), 402, 'no_credits')
})

test('a time that is bought is noted in the coaching, or nothing is bought', async () => {
  const offer = await addOffer(await openShop(site))
  const ben = await member(site)
  await buy(ben, offer)
  const { purchase } = await beginCheckout(ben, offer, { start: at('14:00', '2027-01-18') })
  const pay = () =>
    ben.post(`/api/sandbox/checkout/${purchase}`, { cardNumber: '4242 4242 4242 4242' })
  await expectStatus(500, whileRefused(site.db, 'update of next_session_at on coachings', pay))
  expect(await dataOf(ben.get(`/api/purchases/${purchase}`))).toMatchObject({ status: 'open' })
  expect((await dataOf(pay())).status).toBe('paid')
})
