import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, weekOf } from '#src/contract/calendar.ts'
import { ADMIN, type Caller, callerOf, signIn } from '#test/caller.ts'
import { dice } from '#test/dice.ts'
import { type FakeEvent, signed } from '#test/doubles/stripe/objects.ts'
import { type StripeServer, startStripe } from '#test/doubles/stripe/server.ts'
import { newFolder } from '#test/folders.ts'
import type { Answer } from '#test/offers.ts'
import { startPostgres } from '#test/postgres.ts'
import { rounds } from '#test/rounds.ts'
import { type Site, startSite } from '#test/site.ts'

/** With `ROUNDS=200`, that many buy one time at once. */
const AT_ONCE = rounds(12)
const WAVES = 3

let folder: string
let stripe: StripeServer
beforeEach(async () => {
  folder = newFolder()
  stripe = await startStripe(new Date())
})
afterEach(async () => {
  expect(stripe.wrong).toEqual([])
  await stripe.close()
})

const environment = () => ({ DATA_DIR: join(folder, 'data'), ...ADMIN, ...stripe.environment })

/** A Monday about two weeks ahead, whenever the test runs. */
const monday = addDays(weekOf(new Date().toISOString().slice(0, 10)), 14)
const times = ['10:00', '12:00', '14:00'].map(clock => `${monday}T${clock}:00.000Z`)

async function dataOf(answer: Promise<Response>, status = 200): Promise<Answer> {
  const got = await answer
  const text = await got.text()
  expect(got.status, text).toBe(status)
  return JSON.parse(text).data
}

async function openShop(site: Site): Promise<{ coach: Caller; slug: string }> {
  const coach = await signIn(callerOf(site), 'boss')
  const weekly = [1, 2, 3, 4, 5].map(weekday => ({ weekday, from: '09:00', to: '17:00' }))
  const hours = { zone: 'UTC', weekly, days: [] }
  await dataOf(coach.call('PUT', '/api/coach/availability', hours))
  const type = { name: 'Talk', minutes: 60, credits: 1, plans: ['coaching'], daily_cap: null }
  const { id } = await dataOf(coach.call('POST', '/api/coach/session-types', type), 201)
  const offer = {
    ...{ title: 'Six sessions', price: 60_000, pays: 'once', visible: 'everybody' },
    contents: [{ kind: 'sessions', session_type: id, count: 6, months: 3 }],
  }
  const { slug } = await dataOf(coach.call('POST', '/api/coach/offers', offer), 201)
  return { coach, slug }
}

function report(site: Site, event: FakeEvent): Promise<Response> {
  const { body, signature } = signed(event, new Date())
  return fetch(`${site.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
}

/** Of those who hold a time most pay, the others give up; reports arrive doubled, out of order, or not at all. */
async function payAtRandom(sites: readonly Site[], roll: (below: number) => number) {
  const { checkouts, events } = stripe.account
  const before = events.length
  for (const { id, status } of checkouts.sessions.values()) {
    if (status !== 'open') continue
    if (roll(3) > 0) checkouts.pay(id)
    else checkouts.expire(id)
  }
  const sent = events
    .slice(before)
    .flatMap(event => (roll(4) === 0 ? [] : [event, { ...event, id: `${event.id}_twice` }]))
    .toSorted(() => roll(3) - 1)
  const answers = await Promise.all(sent.flatMap(event => sites.map(site => report(site, event))))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
}

async function sell(sites: readonly [Site, ...Site[]]): Promise<void> {
  const roll = dice(7)
  const { coach, slug } = await openShop(sites[0])
  const tokens: string[] = []
  for (let wave = 0; wave < WAVES; wave++) {
    const asked = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => {
        const site = sites[n % sites.length] ?? sites[0]
        const buyer = { name: `Guest ${n}`, email: `guest${wave}-${n}@example.org` }
        const start = wave === 0 ? times[0] : times[roll(times.length)]
        const path = `/api/offers/${slug}/checkout`
        return callerOf(site).call('POST', path, { ...buyer, start })
      }),
    )
    const begun = asked.filter(({ status }) => status === 201)
    if (wave === 0) expect(begun).toHaveLength(1)
    for (const answer of asked) {
      const { code, data } = (await answer.json()) as Answer
      if (answer.status === 201) tokens.push(data.purchase)
      else expect(code).toBe('slot_taken')
    }
    await payAtRandom(sites, roll)
    // Whoever comes back reads it again, at either process: a lost report is made up for.
    const states = tokens.flatMap(token =>
      sites.map(site => dataOf(fetch(`${site.url}/api/purchases/${token}`))),
    )
    await Promise.all(states)
  }

  const sessions = [...stripe.account.checkouts.sessions.values()]
  const paid = sessions.filter(({ status }) => status === 'complete')
  const sold: Answer[] = await dataOf(coach.call('GET', '/api/coach/purchases?status=paid'))
  expect(sold).toHaveLength(paid.length)
  for (const { contents, uses } of sold)
    expect([contents[0].left, contents[0].used, uses.length]).toEqual([5, 1, 1])
  const booked: Answer[] = await dataOf(coach.call('GET', '/api/appointments'))
  const starts = booked.filter(({ status }) => status === 'booked').map(({ start }) => start)
  expect(new Set(starts).size).toBe(starts.length)
  expect(starts).toHaveLength(paid.length)
  for (const site of sites) expect(await site.end('SIGTERM')).toBe(0)
}

test('whoever pays has the time, and nobody else, over two processes', async () => {
  const cluster = await startPostgres()
  await cluster.query('create database site')
  const shared = {
    ...environment(),
    ...{ DATABASE_URL: cluster.url('site'), AUTH_SECRET: 'x'.repeat(40) },
  }
  const first = await startSite(shared)
  await sell([first, await startSite(shared)])
  await cluster.stop()
})
