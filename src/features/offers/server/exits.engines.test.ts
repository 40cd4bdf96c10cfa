import { expect, test } from 'vitest'
import { dataOf, type Person } from '#test/app.ts'
import { stagePaidSite } from '#test/doubles/stripe/stage.ts'
import { Exits } from '#test/exits.ts'
import { subscriptionOf, userOf, verify } from '#test/memberships.ts'
import { type Answer, addOffer, beginCheckout, openShop, type Shop, salesOf } from '#test/offers.ts'
import { member } from '#test/people.ts'
import { rounds } from '#test/rounds.ts'
import { rowsOf } from '#test/rows.ts'
import { readDue } from './purchase-upkeep.ts'

/** With `ROUNDS=1000` after each statement, otherwise after so many of them. */
const TRIED = rounds(4)

const exits = new Exits()
const stage = stagePaidSite({ RATE_LIMIT: 'off' }, exits.onQuery)

const checkouts = () => stage.stripe.account.checkouts
const sessionOf = (url: string): string => url.split('/').at(-1) ?? ''

let made = 0
const guest = () => ({ name: 'Gil Guest', email: `gil${made++}@example.org` })

/** The site is started again, hears what it has missed, and does what is due. */
async function restart(): Promise<void> {
  await stage.deliverAll()
  await stage.later(61)
  await stage.work()
  await readDue(stage.context())
}

interface Deed {
  act: () => Promise<unknown>
  /** Once the site runs again. */
  check: () => Promise<void>
}

/** Does it again and again, and ends the process after another statement each time. @returns at how many */
async function endAfterEach(prepare: () => Promise<Deed>): Promise<number> {
  const whole = await prepare()
  const statements = await exits.count(whole.act)
  await restart()
  await whole.check()
  const step = Math.max(1, statements / TRIED)
  let points = 0
  for (let at = 0; at < statements; at += step) {
    const { act, check } = await prepare()
    if (await exits.after(Math.floor(at), act)) points++
    await restart()
    await check()
  }
  expect(points).toBeGreaterThan(0)
  return points
}

async function shopWith(): Promise<{ shop: Shop; offer: Answer }> {
  const shop = await openShop(stage.site)
  return { shop, offer: await addOffer(shop) }
}

/** What somebody has bought; a checkout that ended unpaid is not. */
const soldTo = async (shop: Shop, email: string): Promise<Answer[]> =>
  (await salesOf(shop, '?limit=1000')).filter(
    ({ client, status }: Answer) => client?.email === email && status !== 'canceled',
  )

/** Granted once, paid once and mailed once. */
async function expectOnce(shop: Shop, email: string, intent: string): Promise<void> {
  const [sold, ...more] = await soldTo(shop, email)
  expect(more).toEqual([])
  expect(sold).toMatchObject({ status: 'paid', paid: 60_000, refunded: 0 })
  expect(sold.contents).toMatchObject([{ left: 6, used: 0 }])
  const { db } = stage.site
  expect(await rowsOf(db, 'purchase_payments', { purchase_id: sold.id })).toHaveLength(1)
  expect(await rowsOf(db, 'bought_sessions', { purchase_id: sold.id })).toHaveLength(1)
  expect(await rowsOf(db, 'mails', { recipient: email })).toHaveLength(1)
  expect(checkouts().intents.get(intent)?.refunded).toBe(0)
}

async function boughtBy(offer: Answer, email: string): Promise<string> {
  const begun = await beginCheckout(stage.site.visitor(), offer, { name: 'Gil', email })
  checkouts().pay(sessionOf(begun.url))
  return checkouts().sessions.get(sessionOf(begun.url))?.intent ?? ''
}

test('a payment that is reported while the process ends is granted once', async () => {
  const { shop, offer } = await shopWith()
  await endAfterEach(async () => {
    const { email } = guest()
    const intent = await boughtBy(offer, email)
    return { act: stage.deliverAll, check: () => expectOnce(shop, email, intent) }
  })
}, 600_000)

test('a checkout that begins while the process ends is one purchase with one session', async () => {
  const { shop, offer } = await shopWith()
  await endAfterEach(async () => {
    const body = guest()
    const key = { 'idempotency-key': `begin ${body.email}` }
    const begin = () =>
      stage.site.visitor().post(`/api/offers/${offer.slug}/checkout`, body, key) as Promise<Answer>
    return {
      async act() {
        const answer = await begin()
        if (answer.statusCode !== 201) throw new Error(answer.body)
      },
      async check() {
        const sessions = [...checkouts().sessions.values()].filter(
          ({ email }) => email === body.email,
        )
        expect(sessions.length).toBeLessThanOrEqual(1)
        for (const { status } of sessions) expect(status).toBe('expired')
        expect(await soldTo(shop, body.email)).toEqual([])
        const intent = await boughtBy(offer, body.email)
        await stage.deliverAll()
        await expectOnce(shop, body.email, intent)
      },
    }
  })
}, 600_000)

test('a refund that is pressed while the process ends is whole at Stripe and here, or not at all', async () => {
  const { shop, offer } = await shopWith()
  await endAfterEach(async () => {
    const { email } = guest()
    const intent = await boughtBy(offer, email)
    await stage.deliverAll()
    const [{ id }] = await soldTo(shop, email)
    const refund = () =>
      shop.coach.post(`/api/coach/purchases/${id}/refund`, { reason: 'Ill' }) as Promise<Answer>
    return {
      async act() {
        const answer = await refund()
        if (answer.statusCode !== 200) throw new Error(answer.body)
      },
      async check() {
        const before = checkouts().intents.get(intent)?.refunded
        const [sold] = await soldTo(shop, email)
        expect([sold.status, before]).toEqual(before === 0 ? ['paid', 0] : ['refunded', 60_000])
        if (before === 0) await dataOf(refund())
        const [after] = await soldTo(shop, email)
        expect(after).toMatchObject({ status: 'refunded', refunded: 60_000 })
        expect(after.contents).toMatchObject([{ left: 0 }])
        const audit = await rowsOf(stage.site.db, 'audit_log', { action: 'purchase_refunded' })
        const target = audit.filter(each => JSON.stringify(each).includes(`${id}`))
        expect(target.length).toBeGreaterThan(0)
      },
    }
  })
}, 600_000)

/** The membership is active once, for the month that was paid. */
async function expectMember(person: Person): Promise<void> {
  expect(await verify(person)).toMatchObject({ success: true })
  expect(await userOf(person)).toMatchObject({
    ...{ subscription_status: 'active', subscription_tier: 'premium' },
  })
  expect((await subscriptionOf(person)).price).toEqual({ cents: 4999, currency: 'USD' })
  const history = await rowsOf(stage.site.db, 'membership_events', { user_id: person.userId })
  expect(history.map(({ code }) => code)).toEqual(['started'])
  const [customer, ...more] = stage.customersOf(person)
  expect(more).toEqual([])
  const subscriptions = stage.stripe.account.of(customer?.id ?? '')
  expect(subscriptions.filter(({ status }) => status === 'active')).toHaveLength(1)
}

test('a plan that is begun or paid while the process ends is one subscription', async () => {
  await endAfterEach(async () => {
    const person = await member(stage.site)
    const begin = () =>
      person.post('/api/create-subscription', { planType: 'premium' }) as Promise<Answer>
    const pay = async () => {
      const answer = await begin()
      if (answer.statusCode !== 201) throw new Error(answer.body)
      stage.stripe.account.pay(answer.json().clientSecret)
      await stage.deliverAll()
    }
    return {
      act: pay,
      async check() {
        if ((await verify(person)).success === false) await pay()
        await expectMember(person)
      },
    }
  })
}, 600_000)
