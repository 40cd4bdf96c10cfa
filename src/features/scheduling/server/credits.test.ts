import { beforeEach, expect, test } from 'vitest'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, expectRefused, NOON, openSite, type Person } from '#test/app.ts'
import { administrator, member, setMembership } from '#test/people.ts'
import { addRows, rowsOf } from '#test/rows.ts'
import {
  at,
  book,
  booked,
  cancel,
  creditsOf,
  moveTo,
  openCoach,
  sessionsOf,
  staySignedIn,
  subscriber,
  type TestType,
} from '#test/sessions.ts'
import { grantAll, takeBackGranted } from './credits.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let coach: Person
let types: TestType[]
beforeEach(async () => {
  site.clock.now = NOON
  ;({ coach, types } = await openCoach(site))
})

/** Months later, with everybody still signed in and the period's credits granted. */
async function travel(now: string): Promise<void> {
  site.clock.set(now)
  await staySignedIn(site)
  await grantAll(site, new AbortController().signal)
}

test('the rules of credits can be changed, and are what the plans say until then', async () => {
  const url = '/api/coach/credit-rules'
  const first = await dataOf(coach.get(url))
  expect(first).toContainEqual({ plan: 'coaching', credits: 1, months: 1 })
  expect(first).toContainEqual({ plan: 'basic', credits: 1, months: 3 })
  const rules = [{ plan: 'coaching', credits: 2, months: 1 }]
  const changed = await dataOf(coach.send('PUT', url, { rules }))
  expect(changed).toContainEqual({ plan: 'basic', credits: 0, months: 3 })
  const boss = await administrator(site)
  const [noted] = await dataOf(boss.get('/api/admin/audit'))
  expect([noted.admin_id, noted.call]).toEqual([coach.userId, `PUT ${url}`])
  expect(noted.details).toBe(JSON.stringify({ rules }))
  expect(await creditsOf(await subscriber(site))).toBe(2)
  await dataOf(coach.send('PUT', url, { rules: first }))
})

test('a member sees what other plans may book, what it takes, and what those plans give', async () => {
  const ann = await member(site)
  type Listed = TestType & { offered: boolean; coach: { id: number } }
  const listed = async (person: Person, query = '?all=true') => {
    const all: Listed[] = await dataOf(person.get(`/api/session-types${query}`))
    const own = all.filter(type => type.coach.id === coach.userId && type.credits > 0)
    return own.map(({ name, offered }) => [name, offered])
  }
  const expected = [
    ['One-to-one session', false],
    ['Quarterly check-in', false],
  ]
  expect(await listed(ann)).toEqual(expected)
  expect(await listed(ann, '')).toEqual([])
  expect(await listed(site.visitor())).toEqual([])
  expect(await listed(await subscriber(site))).toContainEqual(['One-to-one session', true])
  const { left, rules } = await dataOf(ann.get('/api/session-credits'))
  expect(left).toBe(0)
  expect(rules).toContainEqual({ plan: 'coaching', credits: 1, months: 1 })
  expect((await ann.get('/api/session-types?all=yes')).statusCode).toBe(400)
})

test('credits come with each paid period or quarter, last one longer, and end with the membership', async () => {
  const [ann, eve] = [await subscriber(site), await subscriber(site, 'basic')]
  const left = async (now: string) => {
    await travel(now)
    return [await creditsOf(ann), await creditsOf(eve)]
  }
  expect(await left('2026-11-21T00:00:00Z')).toEqual([1, 1])
  expect(await left('2026-12-21T00:00:00Z')).toEqual([2, 1])
  const { credits } = await dataOf(ann.get('/api/session-credits'))
  expect(credits[0].expires_at).toBe('2027-01-20T17:00:00.000Z')
  expect(await left('2027-01-21T00:00:00Z')).toEqual([2, 1])
  await ann.post('/api/cancel-subscription')
  expect(await left('2027-02-21T00:00:00Z')).toEqual([1, 2])
  expect(await left('2027-03-21T00:00:00Z')).toEqual([0, 2])
})

test('what a plan granted falls with it: a cheaper one takes back what is unused, and used ones stay', async () => {
  const eve = await subscriber(site, 'basic')
  /** As on Stripe's page. */
  const change = (subscription_tier: 'basic' | 'coaching') =>
    setMembership(site, eve, { subscription_tier })
  const plans = async () =>
    (await dataOf(eve.get('/api/session-credits'))).credits.map(
      ({ plan }: { plan: string }) => plan,
    )
  expect(await plans()).toEqual(['basic'])
  await change('coaching')
  expect((await plans()).sort()).toEqual(['basic', 'coaching'])
  await change('basic')
  const session = types[1] as TestType
  await expectRefused(book(eve, session, at('10:00', '2026-12-01')), 402, 'no_credits')
  expect(await plans()).toEqual(['basic'])
  await change('coaching')
  const { id } = await booked(eve, session, at('10:00', '2026-12-01'))
  await change('basic')
  expect(await sessionsOf(eve)).toMatchObject([{ id, status: 'booked' }])
  await dataOf(cancel(eve, id))
  expect(await plans()).toEqual(['basic'])
  await change('coaching')
  expect((await plans()).sort()).toEqual(['basic', 'coaching'])
  await travel('2026-12-21T00:00:00Z')
  await change('basic')
  // That of the month before was paid for.
  expect((await plans()).sort()).toEqual(['basic', 'coaching'])
})

test('of months given back, what they granted falls, and nothing of another plan or month', async () => {
  const ann = await member(site)
  const [from, to] = ['2026-11-20T17:00:00.000Z', '2026-12-20T17:00:00.000Z']
  const row = (plan: 'basic' | 'coaching', period_start: string) => ({
    ...{ user_id: ann.userId, plan, period_start, granted: 1, used: 0, fell_at: null },
    ...{ expires_at: '2027-06-20T17:00:00.000Z', created_at: NOON.toISOString() },
  })
  await addRows(site.db, 'credits', [
    row('coaching', '2026-10-20T17:00:00.000Z'),
    row('coaching', from),
    row('basic', from),
    row('coaching', to),
  ])
  const months = { userId: ann.userId, plan: 'coaching', from, to } as const
  await takeBackGranted(systemContext(site.db, site.deps, site.clock.now), months)
  const rows = await rowsOf(site.db, 'credits', { user_id: ann.userId }, ['id', 'fell_at'])
  expect(rows.map(({ fell_at }) => fell_at !== null)).toEqual([false, true, false, false])
})

test('bookings stay when the membership has ended', async () => {
  const ann = await subscriber(site)
  const session = types[1] as TestType
  await ann.post('/api/cancel-subscription')
  const { id } = await booked(ann, session, at('10:00', '2027-01-18'))
  await travel('2027-01-02T12:00:00Z')
  expect(await sessionsOf(ann)).toMatchObject([{ id, status: 'booked', can_move: true }])
  await dataOf(moveTo(ann, id, at('11:00', '2027-01-18')))
  await expectRefused(book(ann, session, at('14:00', '2027-01-18')), 402, 'no_credits')
})
