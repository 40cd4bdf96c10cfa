import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#src/app/server/features.ts'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { anyAnswers } from '#test/full-account.ts'
import { groupOf, joined, replyOf, topicOf } from '#test/groups.ts'
import { addOffer, buy, openShop } from '#test/offers.ts'
import { administrator, answerSignUps, coach, member } from '#test/people.ts'
import { setRows } from '#test/rows.ts'

/** Every list by pages (docs/product.md 12.6), as the contracts declare them, with more rows than a page has. */
const ROWS = [0, 1, 2]
const WEEKS = ['2026-11-02', '2026-11-09', '2026-11-16']
const LIMIT = 2

/** In another order than newest first, which their own tests tell. */
const OTHERWISE = [
  '/api/coach/clients',
  '/api/coach/clients/{memberId}/if-thens',
  '/api/groups/{id}/agenda',
  '/api/groups/{id}/members',
  '/api/groups/{id}/sessions',
  '/api/shares/seen-by/{memberId}/if-thens',
  '/api/topics/{id}/replies',
]

const fieldsOf = (schema: unknown) =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
const lists = endpoints
  .map(({ path, auth, query, beside }) => ({
    ...{ path, auth, query: fieldsOf(query), beside: fieldsOf(beside) },
  }))
  .filter(({ query }) => query.includes('cursor'))
const paged = lists.filter(({ query }) => query.includes('limit'))

const site = openSite({ RATE_LIMIT: 'off' })
let people: Record<'public' | 'user' | 'coach' | 'admin', Person>
let strangers: Person[]
let ids: Record<string, string | number>

async function fillTracker(ann: Person, quizId: number): Promise<number> {
  const domino = { date: '2026-11-20', title: 'Walk' }
  const plan = { cue_kind: 'after', cue: 'coffee', action: 'walk', days: [5] }
  const { questions } = await dataOf(ann.get(`/api/assessment/quizzes/${quizId}`))
  const { id } = await dataOf(ann.post('/api/domino-entries', domino), 201)
  for (const n of ROWS) {
    const reflection = { domino_id: id, reflection: `${n}` }
    const entry = { drawer_type: 'this_week', title: `${n}`, content: '' }
    const taken = { quiz_id: quizId, responses: anyAnswers(questions) }
    await dataOf(ann.post('/api/domino-entries', domino), 201)
    await dataOf(ann.post('/api/domino-reflections', reflection), 201)
    await dataOf(ann.post('/api/cabinet-entries', entry), 201)
    await dataOf(ann.post('/api/if-thens', { ...plan, week: WEEKS[n] }), 201)
    await dataOf(ann.post('/api/assessment/results', taken), 201)
  }
  return id
}

async function fillCoaching(guide: Person, ann: Person): Promise<number> {
  const id = await coached(guide, ann)
  const url = `/api/coachings/${id}`
  for (const n of ROWS) {
    await dataOf(guide.post(`${url}/messages`, { body: `${n}` }), 201)
    await dataOf(guide.post(`${url}/notes`, { visibility: 'shared', body: `${n}` }), 201)
    await dataOf(guide.post(`${url}/actions`, { text: `${n}` }), 201)
    await dataOf(guide.post(`${url}/agenda`, { text: `${n}` }), 201)
    const checkIn = { coaching_id: id, week: WEEKS[n], answers: {} }
    await dataOf(ann.post('/api/check-ins', checkIn), 201)
    await coached(guide, await member(site))
  }
  for (const kind of ['dominoes', 'reflections', 'if_thens', 'results']) {
    const share = { coaching_id: id, kind, from_date: '2026-01-01' }
    await dataOf(ann.post('/api/shares', share), 201)
    await dataOf(guide.get(`/api/coach/clients/${ann.userId}/${kind.replace('_', '-')}`))
  }
  return id
}

async function fillGroups(guide: Person, ann: Person) {
  const [group = 0] = await Promise.all(ROWS.map(() => groupOf(guide)))
  const topics: number[] = []
  const own = (await dataOf(guide.get('/api/groups'))).map(({ id }: { id: number }) => id)
  for (const id of own) await joined(ann, id)
  for (const n of ROWS) {
    await joined(await member(site), group)
    topics.push(await topicOf(guide, group))
    await replyOf(ann, topics[0] ?? 0)
    await dataOf(ann.post(`/api/posts/topic/${topics[n]}/report`, { reason: 'x' }))
    await dataOf(ann.post(`/api/groups/${group}/agenda`, { text: `${n}` }), 201)
    const session = {
      title: 'Walk',
      start: `2099-12-0${n + 1}T17:00:00.000Z`,
      minutes: 60,
      seats: 1,
    }
    await dataOf(guide.post(`/api/groups/${group}/sessions`, session), 201)
  }
  for (const id of own) await dataOf(guide.patch(`/api/groups/${id}`, { access: 'invited' }))
  return { groups: group, topics: topics[0] ?? 0 }
}

async function fillEnquiries(boss: Person): Promise<void> {
  for (const n of ROWS) {
    const sender = { name: 'Ann', email: `reader${n}@example.com`, message: 'Hello there' }
    await dataOf(site.visitor().post('/api/contacts', sender), 201)
    await dataOf(site.visitor().post('/api/bookings', { ...sender, interest: 'self' }), 201)
    await dataOf(site.visitor().post('/api/newsletters', { email: sender.email }))
    await dataOf(boss.post('/api/admin/letters', { subject: 'News', body: 'A letter.' }), 201)
  }
  await answerSignUps(site)
  const confirmed_at = site.clock.now.toISOString()
  await site.db.updateTable('newsletters').set({ confirmed_at, is_active: true }).execute()
}

beforeAll(async () => {
  await seedQuizzes(systemContext(site.db, site.deps, site.clock.now))
  const shop = await openShop(site)
  const [guide, ann, boss] = [shop.coach, await member(site), await administrator(site)]
  people = { public: site.visitor(), user: ann, coach: guide, admin: boss }
  strangers = [await member(site), await coach(site)]
  await fillEnquiries(boss)
  const offer = await addOffer(shop)
  const left = await openShop(site)
  const alone = await addOffer(left)
  for (const _ of ROWS) {
    await buy(ann, offer)
    await buy(ann, alone)
  }
  const { userId } = left.coach
  await setRows(site.db, 'users', { is_coach: false }, { id: userId })
  await addOffer(shop)
  ids = {
    ...{ userId: ann.userId, drawerType: 'this_week', date: '2026-11-20' },
    ...{ startDate: '2026-11-01', endDate: '2026-11-30', offers: alone.id },
    dominoId: await fillTracker(ann, 1),
    coachings: await fillCoaching(guide, ann),
    clients: ann.userId,
    'seen-by': guide.userId,
    ...(await fillGroups(guide, ann)),
  }
})

/** An id goes by its own name, or else by what stands before it. */
const urlOf = (path: string) =>
  path
    .split('/')
    .map((part, n, parts) =>
      /^\{/.test(part) ? (ids[part.slice(1, -1)] ?? ids[parts[n - 1] ?? '']) : part,
    )
    .join('/')

interface Row {
  id?: number
  coaching_id?: number
  member_id?: number
}
const idsIn = (rows: Row[]) => rows.map(row => row.id ?? row.coaching_id ?? row.member_id ?? 0)

test('every list by pages is one of an administrator, a coach or a member', () => {
  expect(lists.length).toBeGreaterThan(35)
  expect(paged.filter(({ auth }) => auth === 'public')).toEqual([])
})

test.each(paged)('$path comes in pages that hold each row once, in order', async list => {
  const { path, auth, query, beside } = list
  const person = people[auth]
  const url = urlOf(path)
  const read = async (more: string) => {
    const answer = await person.get(`${url}?${more}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const whole = await read('limit=1000')
  const all = idsIn(whole.data)
  expect(all.length).toBeGreaterThanOrEqual(ROWS.length)
  expect(new Set(all).size).toBe(all.length)
  expect(whole.next_cursor).toBeNull()
  expect(whole.data[0]).not.toHaveProperty('search')
  expect(idsIn((await read('')).data)).toEqual(all.slice(0, 100))
  if (!OTHERWISE.includes(path)) expect(all).toEqual(all.toSorted((one, other) => other - one))
  const seen: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read(`limit=${LIMIT}${cursor && `&cursor=${cursor}`}`)
    if (beside.includes('total')) expect(page.total).toBe(all.length)
    seen.push(...idsIn(page.data))
    expect(page.data).toHaveLength(Math.min(LIMIT, all.length - seen.length + page.data.length))
    cursor = page.next_cursor
  }
  expect(seen).toEqual(all)
  if (query.includes('q'))
    expect(await read('q=n0thing-like-it')).toMatchObject({ data: [], total: 0, next_cursor: null })
})

test.each(lists)('$path refuses what is no page, and shows a stranger none of it', async list => {
  const { path, auth, query } = list
  const [url, person] = [urlOf(path), people[auth]]
  const wrong = ['cursor=x', 'cursor=0', 'cursor=-1', 'cursor=9007199254740993']
  if (query.includes('limit')) wrong.push('limit=0', 'limit=1001', 'limit=x')
  if (query.includes('q')) wrong.push(`q=${'x'.repeat(201)}`, 'q=%00')
  for (const each of wrong) {
    const answer = await person.get(`${url}?${each}`)
    const field = each.split('=')[0] ?? ''
    expect([each, answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([
      ...[each, 400, [field]],
    ])
  }
  const own = idsIn((await dataOf(person.get(url))) as Row[])
  expect(own.length).toBeGreaterThanOrEqual(ROWS.length)
  for (const stranger of strangers) {
    const { statusCode, body } = await stranger.get(url)
    if (statusCode !== 200) expect([403, 404], body).toContain(statusCode)
    else
      expect(
        idsIn(JSON.parse(body).data).filter(id => own.includes(id)),
        body,
      ).toEqual([])
  }
})
