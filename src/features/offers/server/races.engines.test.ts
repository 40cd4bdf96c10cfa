import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { dataOf } from '#test/app.ts'
import { dice } from '#test/dice.ts'
import { stagePaidSite } from '#test/doubles/stripe/stage.ts'
import {
  type Answer,
  addOffer,
  beginCheckout,
  GUEST,
  openShop,
  salesOf,
  sixSessions,
} from '#test/offers.ts'
import { rounds, seeds } from '#test/rounds.ts'
import { readDue } from './purchase-upkeep.ts'

const AT_ONCE = 200
const stage = stagePaidSite({ RATE_LIMIT: 'off' })

const codesOf = (answers: readonly { statusCode: number; json: () => Answer }[]) =>
  answers.map(answer => (answer.statusCode === 201 ? 'begun' : answer.json().code)).sort()

const many = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

const guest = (n: number) => ({ name: `Guest ${n}`, email: `guest${n}@example.org` })

test('the last one is begun and paid by one, however many buy at once', async () => {
  const shop = await openShop(stage.site)
  const { account } = stage.stripe
  const few = await addOffer(shop, { title: 'Few', limit: 3 })
  const pay = (answer: Answer) =>
    account.checkouts.pay(answer.json().data.url.split('/').at(-1) ?? '')
  const buy = (n: number): Promise<Answer> =>
    stage.site.visitor().post(`/api/offers/${few.slug}/checkout`, guest(n))
  for (const answer of [await buy(1_001), await buy(1_002)]) pay(answer)
  await stage.deliverAll()
  const asked = await many(AT_ONCE, buy)
  expect(codesOf(asked)).toEqual(['begun', ...Array(AT_ONCE - 1).fill('sold_out')])
  for (const answer of asked.filter(({ statusCode }) => statusCode === 201)) pay(answer)
  await stage.deliverAll()
  const sold = await salesOf(shop, `?offer=${few.id}&limit=1000`)
  expect(sold.map(({ status }: Answer) => status)).toEqual(['paid', 'paid', 'paid'])
  expect([...account.checkouts.sessions.values()].map(({ status }) => status)).toEqual([
    'complete',
    'complete',
    'complete',
  ])
})

test('the last place of a group is given once, by however many offers', async () => {
  const shop = await openShop(stage.site)
  const group = { name: 'One place', access: 'invited', size: 1 }
  const { id } = await dataOf(shop.coach.post('/api/groups', group), 201)
  const contents = [{ kind: 'group', group: id }]
  const offers = await many(4, n => addOffer(shop, { title: `Place ${n}`, contents }))
  const given = await Promise.all(
    offers.map((offer, n) => {
      const gift = { offer: offer.id, email: guest(n).email, paid: 'given' }
      return shop.coach.post('/api/coach/purchases', gift)
    }),
  )
  expect(codesOf(given)).toEqual(['begun', 'sold_out', 'sold_out', 'sold_out'])
})

test('offers of one title made at once have an address each', async () => {
  const shop = await openShop(stage.site)
  const made = await many(6, () => addOffer(shop, { title: 'At once' }))
  const slugs = ['at-once', ...[2, 3, 4, 5, 6].map(n => `at-once-${n}`)]
  expect(made.map(({ slug }) => slug).sort()).toEqual(slugs)
  const wanted = await many(6, () =>
    shop.coach.post('/api/coach/offers', { ...sixSessions(shop), slug: 'the-same' }),
  )
  const codes = wanted.map(answer => (answer.statusCode === 201 ? 'made' : answer.json().code))
  expect(codes.sort()).toEqual(['made', ...Array(5).fill('slug_taken')])
})

/** Buyers who choose among few times, pay or not, early or late; reports are doubled, swapped and lost. */
async function sellAtRandom(seed: number): Promise<void> {
  const random = dice(seed)
  const { site, stripe } = stage
  const shop = await openShop(site)
  const offer = await addOffer(shop)
  const date = new Date(site.clock.now.getTime() + 10 * DAY_MS)
  while (date.getUTCDay() !== 2) date.setUTCDate(date.getUTCDate() + 1)
  const day = date.toISOString().slice(0, 10)
  const times = [15, 16, 17].map(hour => `${day}T${hour}:00:00.000Z`)
  const tokens: string[] = []
  const sessions: string[] = []
  for (let wave = 0; wave < 3; wave++) {
    const asked = await many(8, n => {
      const start = times[random(times.length)]
      const buyer = guest(1_000 * seed + 10 * wave + n)
      return site.visitor().post(`/api/offers/${offer.slug}/checkout`, { ...buyer, start })
    })
    for (const answer of asked.filter(({ statusCode }) => statusCode === 201)) {
      const { purchase, url } = answer.json().data
      tokens.push(purchase)
      sessions.push(url.split('/').at(-1))
    }
    for (const id of sessions)
      if (stripe.account.checkouts.sessions.get(id)?.status === 'open' && random(2) === 0)
        stripe.account.checkouts.pay(id)
    const events = stripe.account.events
      .slice(-12)
      .flatMap(event => (random(4) === 0 ? [] : [event, { ...event, id: `${event.id}_twice` }]))
      .toSorted(() => random(3) - 1)
    await Promise.all(events.map(stage.deliver))
    await stage.at(new Date(site.clock.now.getTime() + random(45) * 60_000))
  }
  await stage.at(new Date(site.clock.now.getTime() + 45 * 60_000))
  await Promise.all(tokens.map(token => site.visitor().get(`/api/purchases/${token}`)))
  await readDue(stage.context())
  await readDue(stage.context())

  const paid = sessions.filter(
    id => stripe.account.checkouts.sessions.get(id)?.status === 'complete',
  )
  const sold = await salesOf(shop)
  const standing = sold.filter(({ status }: Answer) => status === 'paid')
  expect(sold.filter(({ status }: Answer) => status === 'open')).toEqual([])
  expect(standing.length).toBe(paid.length)
  for (const { contents, uses } of standing)
    expect([contents[0].left + contents[0].used, uses.length]).toEqual([6, contents[0].used])
  for (const { status, contents } of sold)
    if (status !== 'paid') expect(contents[0].left + contents[0].used).toBe(0)
  const booked = (await dataOf(shop.coach.get('/api/appointments')))
    .filter(({ status }: Answer) => status === 'booked')
    .map(({ start }: Answer) => start)
  expect(new Set(booked).size).toBe(booked.length)
  expect(booked.length).toBe(standing.filter(({ uses }: Answer) => uses.length > 0).length)
}

test('nobody pays for a time that is gone, and none is held for somebody who did not pay', async () => {
  for (const seed of seeds(3)) await sellAtRandom(seed)
}, 600_000)

test('a refund and payments at the same time leave nothing half done', async () => {
  const shop = await openShop(stage.site)
  const offer = await addOffer(shop)
  const begun = await beginCheckout(stage.site.visitor(), offer, GUEST)
  stage.stripe.account.checkouts.pay(begun.url.split('/').at(-1))
  const read = () => stage.site.visitor().get(`/api/purchases/${begun.purchase}`)
  await read()
  const [sold] = await salesOf(shop)
  const refund = () =>
    shop.coach.post(`/api/coach/purchases/${sold.id}/refund`, { reason: 'Twice pressed' })
  const answers = await Promise.all([refund(), read(), refund(), read()])
  expect(answers.map(({ statusCode }) => statusCode).every(code => code < 500)).toBe(true)
  expect((await salesOf(shop))[0]).toMatchObject({ status: 'refunded', refunded: 60_000 })
})

const ACTS = ['card', 'slowly', 'arrives', 'fails', 'bank', 'month'] as const
const HEARD = ['reload', 'reported', 'job'] as const
type Act = (typeof ACTS)[number] | (typeof HEARD)[number]

interface Paying {
  /** In the buyer's address. */
  n: number
  isPlan: boolean
  acts: readonly Act[]
  /** Of a slow payment that is still on its way. */
  ends: 'succeeded' | 'failed'
  random: (below: number) => number
}

/**
 * One purchase, paid in several ways: by card or slowly on Stripe's page, once or in instalments, and by a coach who marks it as paid by bank; with
 * reports that are late, doubled or lost.
 */
async function pay({ n, isPlan, acts, ends, random }: Paying): Promise<void> {
  const { site, stripe } = stage
  const { account } = stripe
  const shop = await openShop(site)
  const parts = isPlan ? { pays: 'instalments', instalments: 3 } : {}
  // Longer than the months that may pass.
  const contents = [{ kind: 'sessions', session_type: shop.type.id, count: 6, months: 24 }]
  const offer = await addOffer(shop, { title: `Any order ${n}`, contents, ...parts })
  const begun = await beginCheckout(site.visitor(), offer, guest(n))
  const id: string = begun.url.split('/').at(-1)
  const session = () => account.checkouts.sessions.get(id)
  const [{ id: purchase }] = await salesOf(shop)
  const isOnItsWay = () =>
    session()?.status === 'complete' &&
    [...account.checkouts.intents.values()].some(
      ({ customer, status }) => customer === session()?.customer && status === 'processing',
    )
  const deeds: Record<Act, () => unknown> = {
    card: () => session()?.status === 'open' && account.checkouts.pay(id),
    slowly: () => session()?.status === 'open' && account.checkouts.pay(id, 'slow'),
    arrives: () => isOnItsWay() && account.checkouts.arrive(id, 'succeeded'),
    fails: () => isOnItsWay() && account.checkouts.arrive(id, 'failed'),
    bank: () => shop.coach.post(`/api/coach/purchases/${purchase}/paid`),
    reload: () => site.visitor().get(`/api/purchases/${begun.purchase}`),
    month: () => stage.at(new Date(site.clock.now.getTime() + 31 * DAY_MS)),
    reported: () =>
      Promise.all(
        account.events
          .slice(-4)
          .flatMap(event => [
            stage.deliver(event),
            stage.deliver({ ...event, id: `${event.id}_${random(9)}` }),
          ]),
      ),
    job: () => readDue(stage.context()),
  }
  for (const act of acts) await deeds[act]()
  if (isOnItsWay()) account.checkouts.arrive(id, ends)
  await stage.deliverAll()
  for (let turn = 0; turn < 3; turn++) {
    await stage.later(61)
    await readDue(stage.context())
  }
  const [sold] = await salesOf(shop)
  const made = [...account.checkouts.intents.values()].filter(
    ({ customer, status }) => customer === session()?.customer && status === 'succeeded',
  )
  const sum = (of: 'amount' | 'refunded') => made.reduce((total, each) => total + each[of], 0)
  const kept = sum('amount') - sum('refunded')
  const isGranted = sold.status === 'paid' || sold.status === 'past_due'
  const byBank = sold.paid_by === 'bank'
  const how = { n, isPlan, acts, ends }
  expect({ how, left: sold.contents[0].left }).toEqual({ how, left: isGranted ? 6 : 0 })
  expect({ how, kept: kept > 0 }).toEqual({ how, kept: isGranted && !byBank })
  expect({ how, isTooMuch: kept > 60_000 }).toEqual({ how, isTooMuch: false })
  const shown = byBank ? { overpaid: sold.overpaid } : { paid: sold.paid, refunded: sold.refunded }
  const arrived = byBank
    ? { overpaid: sum('amount') }
    : { paid: sum('amount'), refunded: sum('refunded') }
  expect({ how, ...shown }).toEqual({ how, ...arrived })
  expect(sold.status).not.toBe('open')
}

test('a purchase that is paid in several ways is granted for money that is kept, and what is too much goes back', async () => {
  for (const seed of seeds(8)) {
    const random = dice(seed)
    const names = [...ACTS, ...HEARD]
    const acts = Array.from({ length: 10 }, () => names[random(names.length)] ?? 'job')
    const ends = random(2) === 0 ? 'succeeded' : 'failed'
    await pay({ n: 500_000 + seed, isPlan: random(2) === 0, acts, ends, random })
  }
}, 600_000)

const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap(first =>
        ordersOf(all.filter(each => each !== first)).map(rest => [first, ...rest]),
      )

/** Each order of a card, a slow payment, its arrival, a month and a bank transfer, heard of at once or at the end. */
const ORDERS = ordersOf(['card', 'slowly', 'arrives', 'month', 'bank'] as const).flatMap(order =>
  [true, false].flatMap(isPlan =>
    (['succeeded', 'failed'] as const).flatMap(ends =>
      [true, false].map(atOnce => ({ order, isPlan, ends, atOnce })),
    ),
  ),
)
/** With `ROUNDS=1000` all 960, otherwise so many, evenly. */
const STEP = Math.floor(ORDERS.length / Math.min(rounds(20), ORDERS.length)) | 1

test('whatever comes first of a card, a slow payment, an instalment and a bank transfer', async () => {
  for (let n = 0; n < ORDERS.length; n += STEP) {
    const { order, isPlan, ends, atOnce } = ORDERS[n] as (typeof ORDERS)[number]
    const ways = order.map(act => (act === 'arrives' && ends === 'failed' ? 'fails' : act))
    const acts = ways.flatMap((act): Act[] => (atOnce ? [act, 'reported', 'job'] : [act]))
    await pay({ n: 600_000 + n, isPlan, acts, ends, random: dice(n) })
  }
}, 1_800_000)
