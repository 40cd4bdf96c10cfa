import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#src/contract/calendar.ts'
import { ADMIN, type Caller, callerOf, register, signIn } from '#test/caller.ts'
import { type FakeEvent, signed } from '#test/doubles/stripe/objects.ts'
import { type StripeServer, startStripe } from '#test/doubles/stripe/server.ts'
import { openFolder } from '#test/folders.ts'
import type { Answer } from '#test/offers.ts'
import { rounds } from '#test/rounds.ts'
import { dataOf, type Site, sitePort, startSite } from '#test/site.ts'

/** With `ROUNDS=1000` a site dies before each of its steps, otherwise before so many of them. */
const TRIED = rounds(4)

const folder = openFolder()
const file = join(folder, 'first-domino.db')
let port: string
let site: Site
let stripe: StripeServer
let coach: Caller
let type: number
let offer: Answer

/** How far the site's clock is ahead: leases of the dead are over by then. */
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)

const preloads = ['test/turned-clock.ts', 'test/dying.ts']
  .map(path => `--import=${pathToFileURL(resolve(path)).href}`)
  .join(' ')

const start = async () => {
  site = await startSite({
    ...{ DATA_DIR: folder, PORT: port, ...ADMIN, ...stripe.environment },
    ...{ NODE_OPTIONS: preloads, CLOCK_AHEAD_MS: String(aheadMs), LOG_LEVEL: 'fatal' },
  })
}

const guest = callerOf(() => site.url)
const heard = new Set<string>()

async function deliver(event: FakeEvent): Promise<void> {
  const { body, signature } = signed(event, now())
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const bytes = new TextEncoder().encode(body)
  const { status } = await guest.call('POST', '/api/stripe/webhook', bytes, headers)
  if (status === 200) heard.add(event.id)
}

/** What nobody has acknowledged is sent again, as Stripe does. */
async function report(): Promise<void> {
  for (const event of stripe.account.events) if (!heard.has(event.id)) await deliver(event)
}

/** Starts the site again on the same file, some time later. Jobs go by the database's own clock. */
async function restart(): Promise<void> {
  await site.end('SIGKILL')
  aheadMs += 10 * MINUTE_MS
  stripe.account.now = now()
  const db = new DatabaseSync(file)
  db.exec('update jobs set claim = null, claimed_until = null')
  db.exec("update jobs set due_at = '2026-01-01' where name in ('stripe', 'purchases')")
  db.close()
  await start()
  await report()
}

const rows = (sql: string, ...values: (string | number)[]): Answer[] => {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return db.prepare(sql).all(...values)
  } finally {
    db.close()
  }
}
const count = (sql: string, ...values: (string | number)[]): number =>
  Number(Object.values(rows(`select count(*) from ${sql}`, ...values)[0])[0])

/** @param after how many steps it does before it dies; null for all. @returns how many it has done */
async function arm(after: number | null): Promise<number> {
  const answer = once(site.process, 'message') as Promise<[{ seen: number }]>
  site.process.send({ after })
  return (await answer)[0].seen
}

interface Deed {
  act: () => Promise<unknown>
  /** Once the site runs again. */
  check: () => Promise<void>
}

/** Does it again and again, and kills the site before another step each time. */
async function dieBeforeEach(prepare: () => Promise<Deed>): Promise<void> {
  const whole = await prepare()
  await arm(null)
  await whole.act()
  const steps = await arm(null)
  await whole.check()
  const each = Math.max(1, Math.floor(steps / TRIED))
  let points = 0
  for (let isDead = true; isDead; points += Number(isDead)) {
    const { act, check } = await prepare()
    await arm(points * each)
    // A connection that breaks is its end; a refusal is an answer.
    isDead = await act().then(
      () => false,
      () => true,
    )
    await restart()
    await check()
  }
  expect(points).toBeGreaterThan(0)
}

beforeAll(async () => {
  stripe = await startStripe(now())
  port = String(await sitePort())
  await start()
  coach = await signIn(
    callerOf(() => site.url),
    'boss',
  )
  const { id } = await dataOf<Answer>(await coach.call('GET', '/api/user'))
  await dataOf(await coach.call('PATCH', `/api/admin/members/${id}`, { is_coach: true }))
  const made = { name: 'Talk', minutes: 60, min_notice_hours: 0 }
  type = (await dataOf<Answer>(await coach.call('POST', '/api/coach/session-types', made))).id
  const selling = {
    ...{ title: 'Six sessions', price: 60_000, pays: 'once', visible: 'everybody' },
    contents: [{ kind: 'sessions', session_type: type, count: 6, months: 3 }],
  }
  offer = await dataOf<Answer>(await coach.call('POST', '/api/coach/offers', selling))
})
afterEach(() => {
  expect(stripe.wrong).toEqual([])
})
afterAll(async () => {
  await site.end('SIGTERM')
  await stripe.close()
})

let made = 0
const buyer = () => ({ name: 'Gil Guest', email: `gil${made++}@example.org` })
const sessionOf = (email: string) =>
  [...stripe.account.checkouts.sessions.values()].filter(each => each.email === email)

const begin = (body: { email: string }) =>
  guest.call('POST', `/api/offers/${offer.slug}/checkout`, body, {
    'idempotency-key': `begin ${body.email}`,
  })

/** Paid at Stripe, which the site has not heard of. @returns the payment */
async function paidBy(body: { email: string }): Promise<string> {
  const answer = await begin(body)
  if (answer.status !== 201) throw new Error(await answer.text())
  const { url } = await dataOf<Answer>(answer)
  const session = url.split('/').at(-1)
  stripe.account.checkouts.pay(session)
  return stripe.account.checkouts.sessions.get(session)?.intent ?? ''
}

const soldTo = (email: string) =>
  rows("select * from purchases where email = ? and status <> 'canceled'", email)
const statusOf = (email: string) => soldTo(email)[0]?.status

/** One purchase, one payment, one grant and one mail. */
async function expectOnce(email: string, payment: string): Promise<void> {
  await expect.poll(() => statusOf(email)).toBe('paid')
  const [sold, ...more] = soldTo(email)
  expect([more, sold.paid, sold.refunded]).toEqual([[], 60_000, 0])
  for (const table of ['purchase_payments', 'bought_sessions'])
    expect([table, count(`${table} where purchase_id = ?`, sold.id)]).toEqual([table, 1])
  expect(count('mails where recipient = ?', email)).toBe(1)
  expect(stripe.account.checkouts.intents.get(payment)?.refunded).toBe(0)
}

/** All of it went back, once, and nothing is left. */
async function expectBack(email: string, payment: string): Promise<void> {
  await expect.poll(() => statusOf(email)).toBe('refunded')
  const [sold, ...more] = soldTo(email)
  expect([more, sold.paid, sold.refunded]).toEqual([[], 60_000, 60_000])
  expect(count('bought_sessions where purchase_id = ? and ended_at is null', sold.id)).toBe(0)
  const { account } = stripe
  expect(account.checkouts.intents.get(payment)?.refunded).toBe(60_000)
  const refunds = account.events.filter(
    ({ type: name, data }) =>
      name === 'charge.refunded' && JSON.stringify(data.object).includes(`"${payment}"`),
  )
  expect(refunds).toHaveLength(1)
  expect(count('mails where recipient = ?', email)).toBe(2)
}

test('killed while a checkout begins: one purchase with one session', async () => {
  await dieBeforeEach(async () => {
    const body = buyer()
    return {
      act: () => begin(body),
      async check() {
        expect(sessionOf(body.email).length).toBeLessThanOrEqual(1)
        const payment = await paidBy(body)
        expect(sessionOf(body.email)).toHaveLength(1)
        await report()
        await expectOnce(body.email, payment)
      },
    }
  })
})

test('killed while a payment is reported: one grant', async () => {
  await dieBeforeEach(async () => {
    const body = buyer()
    const payment = await paidBy(body)
    return { act: report, check: () => expectOnce(body.email, payment) }
  })
})

async function sold() {
  const { email } = buyer()
  const payment = await paidBy({ email, name: 'Gil Guest' } as { email: string })
  await report()
  await expectOnce(email, payment)
  return { email, payment, id: soldTo(email)[0].id }
}

test('killed while a coach gives it back: one refund', async () => {
  await dieBeforeEach(async () => {
    const { email, payment, id } = await sold()
    const refund = () =>
      coach.call('POST', `/api/coach/purchases/${id}/refund`, { reason: 'They are ill' })
    return {
      act: refund,
      async check() {
        if (stripe.account.checkouts.intents.get(payment)?.refunded === 0) await refund()
        await report()
        await expectBack(email, payment)
      },
    }
  })
})

test('killed while a refund at Stripe is reported: it ends once', async () => {
  await dieBeforeEach(async () => {
    const { email, payment } = await sold()
    stripe.account.checkouts.refund(payment, 60_000)
    return { act: report, check: () => expectBack(email, payment) }
  })
})

test('killed while a membership’s renewal is reported: renewed once', async () => {
  const { caller, id } = await register(
    callerOf(() => site.url),
    'renewer',
  )
  const begun = await caller.call('POST', '/api/create-subscription', { planType: 'premium' })
  stripe.account.pay(((await begun.json()) as { clientSecret: string }).clientSecret)
  await report()
  const until = () =>
    String(rows('select * from memberships where user_id = ?', id)[0].subscription_expires_at)
  const renewals = () => count("membership_events where user_id = ? and code = 'renewed'", id)
  await dieBeforeEach(async () => {
    const [before, renewed] = [until(), renewals()]
    stripe.account.advance(new Date(Date.parse(before) + DAY_MS))
    stripe.account.now = now()
    return {
      act: report,
      async check() {
        await expect.poll(() => until() > before).toBe(true)
        expect(renewals()).toBe(renewed + 1)
        const [row] = rows('select * from memberships where user_id = ?', id)
        expect([row.subscription_status, row.subscription_tier]).toEqual(['active', 'premium'])
      },
    }
  })
})
