import { beforeAll, expect, test } from 'vitest'
import { features } from '#src/app/server/features.ts'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, expectStatus, openSite, type Person } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { fillAccount } from '#test/full-account.ts'
import { coach, member } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import { SHARE_KINDS, type ShareKind } from '../constants.ts'
import { ofClients } from '../contract/shared-calls.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
beforeAll(async () => {
  await seedQuizzes(systemContext(site.db, site.deps, site.clock.now))
  anna = await coach(site, 'anna')
})

const readsOf = async (person: Person) => (await person.get('/api/share-reads')).json().data

async function client() {
  const ben = await member(site)
  await fillAccount(ben)
  const coachingId = await coached(anna, ben)
  const drawer = await ben.get(`/api/cabinet-entries/user/${ben.userId}/drawer/this_life`)
  const entryId: number = drawer.json().data[0].id
  return { ben, coachingId, entryId, url: `/api/coach/clients/${ben.userId}` }
}

type Client = Awaited<ReturnType<typeof client>>

const share = ({ ben, coachingId, entryId }: Client, kind: ShareKind, more: object = {}) =>
  ben.post('/api/shares', {
    coaching_id: coachingId,
    kind,
    from_date: '2026-01-01',
    ...(kind === 'cabinet_entry' && { item_id: entryId }),
    ...more,
  })

/** A word that only things of this kind contain. */
const MARKS: Record<ShareKind, string> = {
  dominoes: '"pip1_label"',
  reflections: '"reflection"',
  planner: '"weekly_intention"',
  if_thens: '"cue"',
  results: '"quiz_title"',
  cabinet_entry: '"drawer_type"',
}

/** Every coach endpoint that reads what is shared. */
const CALLS = Object.entries(ofClients)
/** The kinds that open those that are not named like one. */
const KINDS = new Map<string, ShareKind>([
  ['since', 'dominoes'],
  ['ifThens', 'if_thens'],
  ['cabinet', 'cabinet_entry'],
])

const urlOf = (path: string, { ben, entryId }: Client) =>
  path
    .replace('{memberId}', String(ben.userId))
    .replace('{monday}', '2026-11-16')
    .replace('{id}', String(entryId))

test('every endpoint that reads a client’s things is in this test', () => {
  const declared = features
    .flatMap(({ routes = [] }) => routes.map(({ endpoint }) => endpoint))
    .filter(({ auth, method }) => auth === 'coach' && method === 'GET')
    .filter(({ path }) => path.startsWith('/api/coach/clients/{memberId}/'))
    .map(({ path }) => path)
    .filter(path => !/\/(reads|check-ins)$/.test(path))
  expect(declared.sort()).toEqual(CALLS.map(([, { path }]) => path).sort())
})

test.each(CALLS)(
  '%s: without a share 404 and no trace; with one exactly one row of the log',
  async (name, { path }) => {
    const someone = await client()
    const url = urlOf(path, someone)
    const none = await anna.get(url)
    const nobody = await anna.get(url.replace(String(someone.ben.userId), '999999'))
    expect([none.statusCode, none.body]).toEqual([404, nobody.body])
    expect(await readsOf(someone.ben)).toEqual([])

    const kind = KINDS.get(name) ?? (name as ShareKind)
    for (const other of SHARE_KINDS)
      if (other !== kind && name !== 'since') await share(someone, other)
    if (name !== 'since') await expectStatus(404, anna.get(url))
    await dataOf(share(someone, kind), 201)
    const read = await anna.get(url)
    expect([read.statusCode, read.headers['cache-control']]).toEqual([200, 'no-store'])
    for (const other of SHARE_KINDS)
      if (other !== kind) expect(read.body).not.toContain(MARKS[other])
    if (kind !== 'if_thens') expect(read.body).toContain(MARKS[kind])
    const rows = await readsOf(someone.ben)
    expect(rows).toMatchObject([{ reader: 'anna', reader_id: anna.userId, kind, count: 1 }])

    await anna.get(url)
    expect(await readsOf(someone.ben)).toMatchObject([{ count: 2 }])
    await someone.ben.delete('/api/shares')
    await expectStatus(404, anna.get(url))
    expect(await readsOf(someone.ben)).toMatchObject([{ count: 2 }])
  },
)

test('a share begins today unless another day is chosen, and shows nothing before it', async () => {
  const someone = await client()
  const { url } = someone
  expect(await dataOf(share(someone, 'dominoes', { from_date: undefined }), 201)).toMatchObject({
    ...{ from_date: '2026-11-20', expires_at: '2027-02-18T17:00:00.000Z' },
    ...{ item_id: null, coach: { username: 'anna' } },
  })
  const dates = async () => {
    const days = await dataOf(anna.get(`${url}/dominoes?start=2026-11-01&end=2026-11-30`))
    return days.map(({ date }: { date: string }) => date)
  }
  expect(await dates()).toEqual(['2026-11-20'])
  await share(someone, 'dominoes', { from_date: '2026-11-19', expires_at: null })
  expect(await dates()).toEqual(['2026-11-20', '2026-11-19'])
  expect((await someone.ben.get('/api/shares')).json()).toMatchObject({
    total: 1,
    data: [{ expires_at: null }],
  })

  await someone.ben.patch('/api/user', { time_zone: 'Pacific/Auckland' })
  const tomorrow = await dataOf(share(someone, 'results', { from_date: undefined }), 201)
  expect(tomorrow.from_date).toBe('2026-11-21')
  await share(someone, 'planner', { from_date: '2026-11-20' })
  const { daily_plans } = await dataOf(anna.get(`${url}/planner/2026-11-16`))
  expect(Object.keys(daily_plans)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  await expectStatus(404, anna.get(`${url}/planner/2026-11-09`))
})

test('a share ends when it expires, is revoked, or its coaching ends, and does not come back', async () => {
  const someone = await client()
  const { ben } = someone
  const read = () => anna.get(`${someone.url}/results`)
  const before = site.clock.now
  const soon = new Date(before.getTime() + 60_000).toISOString()
  await share(someone, 'results', { expires_at: soon })
  expect((await read()).json().expires_at).toBe(soon)
  site.clock.set(soon)
  await expectStatus(404, read())
  site.clock.now = before
  await expectStatus(400, share(someone, 'results', { expires_at: before.toISOString() }))
  const { id } = await dataOf(share(someone, 'results'), 201)
  await expectStatus(200, read())
  const url = `/api/shares/${id}`
  await expectStatus(404, (await member(site)).delete(url))
  await dataOf(ben.delete(url))
  await expectStatus(404, ben.delete(url), read())
  await share(someone, 'results')
  const ended = await dataOf(ben.post(`/api/coachings/${someone.coachingId}/end`))
  expect(ended.status).toBe('ended')
  await expectStatus(404, read())
  expect(await dataOf(ben.get('/api/shares'))).toEqual([])
  expect((await share(someone, 'results')).json().code).toBe('coaching_inactive')
  await coached(anna, ben)
  await expectStatus(404, read())
})

test('single items are shared alone, and only one’s own', async () => {
  const someone = await client()
  const other = await client()
  const refused = await share(someone, 'cabinet_entry', { item_id: undefined })
  expect([refused.statusCode, refused.json().fields.item_id]).toEqual([400, expect.any(String)])
  await expectStatus(404, share(someone, 'cabinet_entry', { item_id: other.entryId }))
  const ownDay = async ({ ben }: Client) =>
    (await dataOf(ben.get(`/api/domino-entries/user/${ben.userId}/date/2026-11-19`)))[0].id
  await expectStatus(404, share(someone, 'dominoes', { item_id: await ownDay(other) }))
  const id = await ownDay(someone)
  await share(someone, 'dominoes', { item_id: id })
  const { url } = someone
  expect(await dataOf(anna.get(`${url}/dominoes`))).toMatchObject([{ id, title: 'Read' }])
  await share(someone, 'cabinet_entry')
  expect((await dataOf(anna.get(`${url}/cabinet/${someone.entryId}`))).title).toBe('Be there')
  await expectStatus(404, anna.get(`${url}/cabinet/${other.entryId}`))
  expect(await dataOf(anna.get(`${url}/since`))).toMatchObject({
    cabinet_entries: [{ id: someone.entryId }],
    dominoes: { days: 0, green_days: 0 },
  })
})

test('the same thing within ten minutes is one row with a count; another range or a later time is another row', async () => {
  const someone = await client()
  await share(someone, 'dominoes')
  const readFrom = (day: string) =>
    anna.get(`${someone.url}/dominoes?start=2026-11-${day}&end=2026-11-20`)
  for (let n = 0; n < 3; n++) await readFrom('01')
  await readFrom('02')
  site.clock.pass(10 * 60_000)
  await readFrom('01')
  site.clock.pass(-10 * 60_000)
  const rows = await readsOf(someone.ben)
  expect(rows.map((row: { count: number }) => row.count)).toEqual([1, 1, 3])
  expect(rows[2]).toMatchObject({
    range_start: '2026-11-01',
    range_end: '2026-11-20',
    item_id: null,
  })
  expect((await someone.ben.get('/api/share-reads?kind=results')).json().total).toBe(0)
  const csv = await someone.ben.get('/api/share-reads/export.csv')
  expect(csv.body.split('\r\n')).toHaveLength(5)
})

test('members see what their coach sees, without a row in the log', async () => {
  const someone = await client()
  const seen = `/api/shares/seen-by/${anna.userId}`
  await expectStatus(404, someone.ben.get(`${seen}/since`))
  await share(someone, 'dominoes')
  const theirs = await someone.ben.get(`${seen}/dominoes`)
  expect(await readsOf(someone.ben)).toEqual([])
  expect(theirs.json()).toEqual((await anna.get(`${someone.url}/dominoes`)).json())
})

test('nobody but the coach with whom it is shared sees anything, and only while they have the right', async () => {
  const someone = await client()
  for (const kind of SHARE_KINDS) await share(someone, kind)
  const bea = await coach(site)
  const read = () => CALLS.map(([, { path }]) => bea.get(urlOf(path, someone)))
  await expectStatus(404, ...read())
  await coached(bea, someone.ben)
  await expectStatus(404, ...read())
  const mayRead = async (by: Person) => (await dataOf(by.get(someone.url))).shares_dominoes
  expect([await mayRead(bea), await mayRead(anna)]).toEqual([false, true])
  await setRows(site.db, 'users', { is_coach: false }, { id: anna.userId })
  await expectStatus(403, anna.get(urlOf(ofClients.since.path, someone)))
  await setRows(site.db, 'users', { is_coach: true }, { id: anna.userId })
  expect(await readsOf(someone.ben)).toEqual([])
})

test('a read whose log row cannot be written is a failed read', async () => {
  const someone = await client()
  await share(someone, 'results')
  await site.db.schema.alterTable('share_reads').renameTo('share_reads_away').execute()
  const failed = await anna.get(`${someone.url}/results`)
  await site.db.schema.alterTable('share_reads_away').renameTo('share_reads').execute()
  expect(failed.statusCode).toBe(500)
  expect(failed.body).not.toContain('quiz_title')
})

test('reads are logged by the days that were seen: of what is new, of a page, and of a range', async () => {
  const { ben, coachingId, url } = await client()
  const plan = { cue_kind: 'after', cue: 'lunch', action: 'walk', days: [1] }
  for (const week of ['2026-10-12', '2026-10-26'])
    await dataOf(ben.post('/api/if-thens', { ...plan, week }), 201)
  const open = (kind: ShareKind, from_date = '2026-01-01') =>
    ben.post('/api/shares', { coaching_id: coachingId, kind, from_date })
  const read = (path: string) => dataOf(anna.get(`${url}/${path}`))
  const expectLogged = async (kind: ShareKind, range_start: string, range_end: string) =>
    expect(await dataOf(ben.get(`/api/share-reads?kind=${kind}`))).toContainEqual(
      expect.objectContaining({ range_start, range_end }),
    )
  for (const kind of ['if_thens', 'planner'] as const) await open(kind)
  const news = await read('since')
  expect(news.since).toBe('2026-11-20')
  const weeks = news.if_thens.map(({ week }: { week: string }) => week)
  expect(weeks.sort()).toEqual(['2026-10-12', '2026-10-26', '2026-11-16'])
  await expectLogged('if_thens', '2026-10-12', '2026-11-22')
  expect(Object.keys(news.planner[0].daily_plans)).toContain('2026-11-16')
  await expectLogged('planner', '2026-11-16', '2026-11-22')
  await read('if-thens?limit=1')
  await expectLogged('if_thens', '2026-11-16', '2026-11-22')
  for (const kind of ['results', 'reflections'] as const) {
    await open(kind)
    await read(kind)
    await expectLogged(kind, '2026-11-20', '2026-11-20')
  }
  await open('dominoes', '2026-11-18')
  await read('dominoes?start=2026-11-01&end=2026-11-21')
  await expectLogged('dominoes', '2026-11-18', '2026-11-21')
})
