import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { formatsIn } from '#src/contract/formats.ts'
import { settleAll } from '#src/features/membership/server/membership.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, expectRefused, expectStatus, openSite } from '#test/app.ts'
import {
  type Answer,
  addOffer,
  beginCheckout,
  buy,
  GUEST,
  openShop,
  payInSandbox,
  purchasesOf,
  type Shop,
  salesOf,
  sixSessions,
} from '#test/offers.ts'
import { administrator, member, coach as newCoach, PASSWORD } from '#test/people.ts'
import { rowsOf, setRows, whileRefused } from '#test/rows.ts'
import { addType, at, booked, subscriber } from '#test/sessions.ts'
import { readDue, sweepPurchases, warnEnding } from './purchase-upkeep.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let shop: Shop

beforeAll(async () => {
  shop = await openShop(site)
})

const context = () => ({ ...systemContext(site.db, site.deps), log: site.app.log })

/** Sessions stay valid. */
async function later(days: number): Promise<void> {
  site.clock.pass(days * DAY_MS)
  const now = site.clock.now.toISOString()
  await sql`update sessions set expires_at = '2030-01-01', created_at = ${now}`.execute(site.db)
  await settleAll(systemContext(site.db, site.deps), site.app.log)
  await readDue(context())
}

const refund = (id: number) =>
  dataOf(shop.coach.post(`/api/coach/purchases/${id}/refund`, { reason: 'Asked for it' }))

test('a place in a group is kept while it is paid, taken with the account, and given back', async () => {
  const made = { name: 'Small', access: 'invited', size: 1 }
  const group = await dataOf(shop.coach.post('/api/groups', made), 201)
  const contents = [{ kind: 'group', group: group.id }]
  const offer = await addOffer(shop, { title: 'A place', contents })
  const ann = await member(site)
  const enter = () => ann.get(`/api/groups/${group.id}`)
  expect((await enter()).statusCode).toBe(404)
  await buy(ann, offer)
  expect((await dataOf(enter())).your.status).toBe('member')
  const url = `/api/offers/${offer.slug}`
  expect(await dataOf(site.visitor().get(url))).toMatchObject({ why: 'sold_out' })
  expect((await site.visitor().post(`${url}/checkout`, GUEST)).json().code).toBe('sold_out')
  const [mine] = await purchasesOf(ann)
  expect(mine.contents).toMatchObject([{ kind: 'group', name: 'Small', left: 1 }])
  // Her mails follow her to another address.
  const recipient = 'ann.moved@example.org'
  await setRows(site.db, 'users', { email: recipient, email_verified: true }, { id: ann.userId })
  await refund(mine.id)
  expect(await rowsOf(site.db, 'mails', { recipient })).toHaveLength(1)
  expect((await purchasesOf(ann))[0].contents).toMatchObject([{ kind: 'group', left: 0 }])
  expect((await enter()).statusCode).toBe(404)
  await beginCheckout(site.visitor(), offer, GUEST)
  expect((await site.visitor().post(`${url}/checkout`, GUEST)).json().code).toBe('sold_out')
})

test('a place stands as long as one reason for it does, and a removed member buys no way back', async () => {
  const made = { name: 'Twice', access: 'invited' }
  const group = await dataOf(shop.coach.post('/api/groups', made), 201)
  const url = `/api/groups/${group.id}`
  const contents = [{ kind: 'group', group: group.id }]
  const offer = await addOffer(shop, { title: 'Twice', contents })
  const free = await addOffer(shop, { title: 'Free', price: 0, pays: 'free', contents })
  const ann = await member(site)
  const enters = async () => (await ann.get(url)).statusCode === 200
  const newest = async () => (await purchasesOf(ann))[0].id
  await buy(ann, offer)
  const first = await newest()
  await buy(ann, offer)
  await refund(first)
  expect(await enters()).toBe(true)
  const invite = async () => {
    const { username } = await dataOf(ann.get('/api/user'))
    await dataOf(shop.coach.post(`${url}/invitations`, { member: username }), 201)
  }
  await invite()
  await refund(await newest())
  expect(await enters()).toBe(true)
  await dataOf(shop.coach.patch(url, { access: 'open' }))
  await dataOf(ann.post(`${url}/leave`, {}))
  await buy(ann, offer)
  await refund(await newest())
  expect((await dataOf(ann.get(url))).your.status).toBe('member')

  await dataOf(shop.coach.patch(url, { access: 'invited' }))
  const { your } = await dataOf(ann.get(url))
  await dataOf(shop.coach.delete(`${url}/members/${your.member_id}`))
  for (const { slug } of [offer, free])
    await expectRefused(ann.post(`/api/offers/${slug}/checkout`, {}), 409, 'not_invited')
  await invite()
  await beginCheckout(ann, free)
  expect(await enters()).toBe(true)
})

test('what is free is taken once a person, by several at once too, unless the coach allows more', async () => {
  const fields = { price: 0, pays: 'free', limit: 9 }
  const offer = await addOffer(shop, { title: 'Once', ...fields })
  expect(offer.per_person).toBe(1)
  const url = `/api/offers/${offer.slug}/checkout`
  const [ann, ben] = [await member(site), await member(site)]
  const codes = async (...calls: ReturnType<typeof ann.post>[]) =>
    (await Promise.all(calls)).map(answer => answer.json().code ?? 'taken').sort()
  expect(await codes(...[1, 2, 3].map(() => ann.post(url, {})))).toEqual([
    ...['already_taken', 'already_taken', 'taken'],
  ])
  const guest = { name: 'Gil', email: 'once@example.org' }
  const capitals = { name: 'Gil', email: 'Once@Example.org' }
  expect(await codes(site.visitor().post(url, guest))).toEqual(['taken'])
  expect(await codes(site.visitor().post(url, capitals))).toEqual(['already_taken'])
  const twice = await addOffer(shop, { title: 'Twice free', ...fields, per_person: 2 })
  const again = `/api/offers/${twice.slug}/checkout`
  expect(await codes(...[1, 2, 3].map(() => ben.post(again, {})))).toEqual([
    ...['already_taken', 'taken', 'taken'],
  ])
  expect((await addOffer(shop, { title: 'Paid' })).per_person).toBe(null)
})

test('months of a plan are the membership, follow each other, and end by themselves or with a refund', async () => {
  const months = (plan: string, count: number) => [{ kind: 'plan', plan, months: count }]
  const boss = await administrator(site)
  const settings = (body: Record<string, unknown>) =>
    dataOf(boss.patch('/api/admin/offer-settings', body))
  const wanted = { title: 'Two months', contents: months('premium', 2) }
  const refused = await shop.coach.post('/api/coach/offers', { ...sixSessions(shop), ...wanted })
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([403, ['contents']])
  expect(await settings({ coaches_give_plans: true })).toMatchObject({ kept_years: 10 })
  const two = await addOffer(shop, wanted)
  const one = await addOffer(shop, { title: 'One month', contents: months('basic', 1) })
  const ben = await member(site)
  const user = async () => dataOf(ben.get('/api/user'))
  await buy(ben, two)
  await buy(ben, one)
  const isOn = async (tier: string, until: string) => {
    const { subscription_tier, subscription_expires_at, subscription_status } = await user()
    expect(subscription_status).toBe('active')
    expect([subscription_tier, subscription_expires_at]).toEqual([tier, `${until}T17:00:00.000Z`])
  }
  await isOn('premium', '2027-01-20')
  const coach = { name: 'Your coach' }
  expect(await purchasesOf(ben)).toMatchObject([
    { coach, contents: [{ kind: 'plan', until: null }] },
    { coach, contents: [{ kind: 'plan', until: '2027-01-20T17:00:00.000Z' }] },
  ])
  expect((await ben.post('/api/sandbox/resume')).statusCode).toBe(409)
  expect((await ben.post('/api/create-subscription', { planType: 'basic' })).statusCode).toBe(409)
  await later(62)
  await isOn('basic', '2027-02-20')
  const [newest] = await purchasesOf(ben)
  expect(newest.contents).toMatchObject([{ plan: 'basic', left: 1 }])
  await refund(newest.id)
  expect(await user()).toMatchObject({ subscription_status: 'canceled' })
  const month = await addOffer(shop, { title: 'Coaching', contents: months('coaching', 1) })
  await buy(ben, month)
  const credits = async () => (await dataOf(ben.get('/api/session-credits'))).credits
  expect((await credits()).map(({ plan }: { plan: string }) => plan)).toContain('coaching')
  await refund((await purchasesOf(ben))[0].id)
  expect((await credits()).map(({ plan }: { plan: string }) => plan)).not.toContain('coaching')
  const paying = await subscriber(site)
  const checkout = (by = paying, body = {}) => by.post(`/api/offers/${two.slug}/checkout`, body)
  expect((await checkout()).json().code).toBe('already_subscribed')
  await settings({ coaches_give_plans: false })
  expect((await checkout(site.visitor(), GUEST)).json().code).toBe('not_on_sale')
  const gift = { offer: two.id, email: 'gift@example.org', paid: 'given' }
  expect((await shop.coach.post('/api/coach/purchases', gift)).statusCode).toBe(403)
})

test('nothing lapses in silence: one mail and a line on the desk, and the coach suggests a time', async () => {
  const dan = await member(site)
  // One session of another type ends, unused, long before the six.
  const { id: session_type } = await addType(shop.coach)
  const soon = { kind: 'sessions', session_type, count: 1, months: 1 }
  const contents = [...sixSessions(shop).contents, soon]
  await buy(dan, await addOffer(shop, { title: 'Lapsing', contents }))
  const desk = async () =>
    (await dataOf(shop.coach.get('/api/coach/purchases/desk'))).find(
      ({ title }: { title: string }) => title === 'Lapsing',
    )
  expect(await desk()).toBeUndefined()
  await later(15)
  expect(await desk()).toMatchObject({
    why: 'unbooked',
    left: 7,
    client: { id: expect.any(Number) },
  })
  const { coach: other } = await openShop(site)
  expect(await dataOf(other.get('/api/coach/purchases/desk'))).toEqual([])
  const url = `/api/coach/purchases/${(await desk()).id}/suggest`
  await dataOf(shop.coach.post(url))
  expect((await shop.coach.post(url)).statusCode).toBe(429)
  expect(await desk()).toBeUndefined()
  await later(65)
  await warnEnding(context())
  await warnEnding(context())
  expect(await desk()).toMatchObject({ why: 'ending' })
  expect(await rowsOf(site.db, 'mails', { kind: 'purchase-suggest' })).toHaveLength(1)
  const [ending, ...more] = await rowsOf(site.db, 'mails', { kind: 'purchase-ending' })
  const [{ until }] = (await purchasesOf(dan))[0].contents
  expect(ending?.body_text).toContain(formatsIn('America/New_York').longDayOf(until))
  expect(more).toEqual([])
})

test('in the sandbox an instalment comes each month, the first with the odd cents, and none after a refund', async () => {
  const parts = { price: 10_000, pays: 'instalments', instalments: 3 }
  const [whole, half] = [await addOffer(shop, parts), await addOffer(shop, parts)]
  const buyer = await member(site)
  for (const offer of [whole, half]) await buy(buyer, offer)
  const sold = async ({ id }: Answer) => (await salesOf(shop, `?offer=${id}`))[0]
  expect(await sold(whole)).toMatchObject({ paid: 3_334 })
  await later(32)
  expect(await sold(whole)).toMatchObject({ paid: 6_667 })
  const url = `/api/coach/purchases/${(await sold(half)).id}/refund`
  await dataOf(shop.coach.post(url, { reason: 'Ill' }))
  for (const months of [1, 2]) {
    await later(32 * months)
    expect(await sold(whole)).toMatchObject({ status: 'paid', paid: 10_000 })
    expect(await sold(half)).toMatchObject({ status: 'refunded', paid: 6_667, refunded: 6_667 })
  }
})

test('the same press once more, when it is paid, leads to what was bought', async () => {
  const offer = await addOffer(shop, { title: 'Pressed twice' })
  const guest = site.visitor()
  const press = () =>
    dataOf(
      guest.send('POST', `/api/offers/${offer.slug}/checkout`, GUEST, {
        'idempotency-key': 'pressed twice',
      }),
      201,
    )
  const { purchase, url } = await press()
  expect(await press()).toEqual({ purchase, url })
  await payInSandbox(guest, purchase)
  const again = await press()
  expect([again.purchase, again.url === url]).toEqual([purchase, false])
})

test('an offer whose coach has left is handed to another, with what was sold', async () => {
  const left = await openShop(site)
  const offer = await addOffer(left, { title: 'Handed on' })
  await buy(site.visitor(), offer, GUEST)
  expect((await left.coach.delete('/api/user', { password: PASSWORD })).statusCode).toBe(200)
  const [boss, next] = [await administrator(site), await newCoach(site)]
  const handed = boss.patch(`/api/admin/offers/${offer.id}`, { coach: next.userId })
  expect(await dataOf(handed)).toMatchObject({ coach: { id: next.userId }, left_alone: false })
  expect(await dataOf(next.get('/api/coach/offers'))).toMatchObject([{ id: offer.id }])
  expect(await dataOf(next.get('/api/coach/purchases'))).toMatchObject([{ paid: 60_000 }])
})

test('a deleted account leaves amount, date and offer; a coach who leaves, offers that are off', async () => {
  const offer = await addOffer(shop, { title: 'Left behind' })
  const eva = await member(site)
  await buy(eva, offer)
  expect((await eva.delete('/api/user', { password: PASSWORD })).statusCode).toBe(200)
  const [sold] = await salesOf(shop, `?offer=${offer.id}`)
  expect(sold).toMatchObject({ client: null, price: 60_000, paid: 60_000, status: 'paid' })
  const boss = await administrator(site)
  const managed = `/api/admin/offers/${offer.id}`
  expect((await boss.get(`${managed}/purchases`)).statusCode).toBe(404)
  const { id, coach } = (await dataOf(boss.get('/api/admin/offers?q=Left'))).at(0)
  expect([id, coach.id]).toEqual([offer.id, shop.coach.userId])

  expect((await shop.coach.delete('/api/user', { password: PASSWORD })).statusCode).toBe(200)
  expect((await site.visitor().get(`/api/offers/${offer.slug}`)).statusCode).toBe(404)
  const [left] = await dataOf(boss.get('/api/admin/offers?q=Left'))
  expect(left).toMatchObject({ coach: null, left_alone: true, visible: 'off', paid_sum: 60_000 })
  const [row] = await dataOf(boss.get(`${managed}/purchases`))
  const give = () =>
    boss.post(`/api/admin/purchases/${row.id}/refund`, { reason: 'The coach has left' })
  await expectStatus(500, whileRefused(site.db, 'update of refund_reason on purchases', give))
  expect(await dataOf(give())).toMatchObject({ status: 'refunded', refunded: 60_000 })
  const settings = { automatic_tax: false, kept_years: 1 }
  await dataOf(boss.send('PUT', '/api/admin/offers/settings', settings))
  await sweepPurchases(systemContext(site.db, site.deps, site.clock.now))
  expect(await dataOf(boss.get(`${managed}/purchases`))).toHaveLength(1)
  await sweepPurchases(
    systemContext(site.db, site.deps, new Date(site.clock.now.getTime() + 366 * DAY_MS)),
  )
  expect(await dataOf(boss.get(`${managed}/purchases`))).toEqual([])
})

test.each([
  [3, [6, 5]],
  [1, [5, 4]],
])(
  'a plan’s credit, which ends in two months, and sessions for %i: the first to end is used first',
  async (months, expected) => {
    const other = await openShop(site)
    const paying = await subscriber(site)
    await dataOf(paying.get('/api/session-credits'))
    const contents = [{ kind: 'sessions', session_type: other.type.id, count: 6, months }]
    await buy(paying, await addOffer(other, { title: 'Beside a plan', contents }))
    const left = async () => (await purchasesOf(paying))[0].contents[0].left
    const monday = new Date(site.clock.now)
    while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() + 1)
    const day = monday.toISOString().slice(0, 10)
    for (const [n, clock] of ['10:00', '11:00'].entries()) {
      await booked(paying, other.type, at(clock, day))
      expect(await left()).toBe(expected[n])
    }
  },
)
