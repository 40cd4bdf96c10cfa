import { expect, test } from 'vitest'
import type { Person } from '#test/app.ts'
import { expectRefused } from '#test/app.ts'
import { signed } from '#test/doubles/stripe/objects.ts'
import { stagePaidSite } from '#test/doubles/stripe/stage.ts'
import { userOf } from '#test/memberships.ts'
import { member } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'

const paid = stagePaidSite()

const asked = (operation: string) =>
  paid.stripe.requests.filter(each => each.operation === operation).length
const statusOf = async (person: Person) => (await userOf(person)).subscription_status
const lastEvent = () => {
  const event = paid.stripe.account.events.at(-1)
  if (!event) throw new Error('no event')
  return event
}

test("requests that are not Stripe's are refused, and nothing of them is stored", async () => {
  const ann = await member(paid.site)
  await paid.pay(ann, 'basic')
  const event = lastEvent()
  const now = paid.site.clock.now
  const send = (body: string, signature: string | undefined) =>
    paid.site.visitor().send('POST', '/api/stripe/webhook', body, {
      'content-type': 'application/json',
      ...(signature && { 'stripe-signature': signature }),
    })
  const good = signed(event, now)
  const stale = signed(event, new Date(now.getTime() - 301_000))
  const forged = signed(event, now, 'whsec_of_somebody_else')
  const asked = paid.stripe.requests.length
  for (const [body, signature] of [
    [good.body, undefined],
    [`${good.body} `, good.signature],
    [good.body.replace('active', 'canceled'), good.signature],
    [stale.body, stale.signature],
    [forged.body, forged.signature],
    ['', good.signature],
    ['{', 'nonsense'],
  ] as const) {
    const answer = await send(body, signature)
    await expectRefused(Promise.resolve(answer), 400, 'bad_signature')
    expect(answer.body).not.toContain('evt_')
  }
  expect(paid.stripe.requests.length).toBe(asked)
  expect(await statusOf(ann)).toBe('inactive')
  const answer = await send(good.body, good.signature)
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
  expect(await statusOf(ann)).toBe('active')
})

test('a signed event about nothing changes nothing, and what is no event is refused', async () => {
  const send = async (event: unknown) => {
    const { body, signature } = signed(event as object, paid.site.clock.now)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return paid.site.visitor().send('POST', '/api/stripe/webhook', body, headers)
  }
  const event = { id: 'evt_of_nothing', object: 'event', type: 'charge.refunded' }
  for (const data of [{ object: null }, { object: 'ch_1' }, null, undefined])
    expect((await send({ ...event, data })).statusCode).toBe(200)
  for (const wrong of [null, [], { type: 'charge.refunded' }])
    await expectRefused(send(wrong), 400, 'invalid')
})

test('an event is stored once, without its contents, and causes one request to Stripe', async () => {
  const ann = await member(paid.site)
  await paid.pay(ann, 'basic')
  const event = lastEvent()
  const before = asked('GET /v1/subscriptions')
  for (let n = 0; n < 3; n++) expect(await paid.deliver(event)).toBe(200)
  expect(asked('GET /v1/subscriptions')).toBe(before + 1)
  const rows = await rowsOf(paid.site.db, 'stripe_events', { event_id: event.id })
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/@|secret|amount/)
})

test('an event of another account or of somebody unknown changes nothing, and is not asked for again', async () => {
  const { account } = paid.stripe
  account.events = []
  const about = { object: 'invoice', id: 'in_1', customer: 'cus_of_another_account' }
  account.emit('invoice.paid', about)
  account.emit('checkout.session.completed', { object: 'checkout.session', id: 'cs_elsewhere' })
  account.emit('charge.refunded', { object: 'charge', payment_intent: 'pi_elsewhere' })
  const before = paid.stripe.requests.length
  await paid.deliverAll()
  expect(paid.stripe.requests.length).toBe(before)
  const rows = await rowsOf(paid.site.db, 'stripe_events')
  expect(rows.slice(-3).map(({ due_at }) => due_at)).toEqual([null, null, null])
})
