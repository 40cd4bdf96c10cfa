import { beforeAll, expect, test } from 'vitest'
import { seedQuizzes } from '#src/features/assessments/server/seed/seed.ts'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { fillAccount } from '#test/full-account.ts'
import { coach, member } from '#test/people.ts'
import type { ShareKind } from '../../constants.ts'
import type { ShareRead } from '../../contract/shares.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
let ben: Person
let coachingId: number
beforeAll(async () => {
  await seedQuizzes(site.db, site.clock.now)
  anna = await coach(site, 'anna')
  ben = await member(site, 'ben')
  await fillAccount(ben)
  const plan = { cue_kind: 'after', cue: 'lunch', action: 'walk', days: [1] }
  for (const week of ['2026-10-12', '2026-10-26'])
    await dataOf(ben.post('/api/if-thens', { ...plan, week }), 201)
  coachingId = await coached(anna, ben)
})

const share = (kind: ShareKind, from_date: string) =>
  ben.post('/api/shares', { coaching_id: coachingId, kind, from_date })
const logged = (kind: ShareKind): Promise<ShareRead[]> =>
  dataOf(ben.get(`/api/share-reads?kind=${kind}`))
/** What one read is logged as. */
const expectLogged = async (kind: ShareKind, range_start: string, range_end: string) =>
  expect(await logged(kind)).toMatchObject([{ range_start, range_end }])
const read = (path: string) => dataOf(anna.get(`/api/coach/clients/${ben.userId}/${path}`))

test('what is new since the last session is logged from its oldest to its newest day', async () => {
  await share('if_thens', '2026-01-01')
  await share('planner', '2026-01-01')
  const news = await read('since')
  expect(news.since).toBe('2026-11-20')
  const weeks = news.if_thens.map(({ week }: { week: string }) => week)
  expect(weeks.sort()).toEqual(['2026-10-12', '2026-10-26', '2026-11-16'])
  await expectLogged('if_thens', '2026-10-12', '2026-11-22')
  expect(Object.keys(news.planner[0].daily_plans)).toContain('2026-11-16')
  await expectLogged('planner', '2026-11-16', '2026-11-22')
})

test('a list is logged by what is on its page', async () => {
  await ben.delete('/api/shares')
  await share('if_thens', '2026-01-01')
  const [plan] = await read('if-thens?limit=1')
  const [row] = await logged('if_thens')
  expect(plan.week >= String(row?.range_start) && plan.week <= String(row?.range_end)).toBe(true)
  expect(row?.range_start).toBe(plan.week)
  for (const kind of ['results', 'reflections'] as const) {
    await share(kind, '2026-01-01')
    await read(kind)
    await expectLogged(kind, '2026-11-20', '2026-11-20')
  }
})

test('days before the share are not logged as read, days without entries are', async () => {
  await share('dominoes', '2026-11-18')
  await read('dominoes?start=2026-11-01&end=2026-11-21')
  await expectLogged('dominoes', '2026-11-18', '2026-11-21')
})
