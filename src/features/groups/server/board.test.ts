import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { siteWith, wordsOf } from '#src/features/texts/domain/words.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { showSite } from '#src/platform/server/pages/live-site.ts'
import { expectStatus, makeTestApp, NOON, openSite, type Person } from '#test/app.ts'
import { codeIn, dataIn, groupOf, joined, replyOf, statusOf, topicOf } from '#test/groups.ts'
import { coach, member, PASSWORD } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import { sweepGroups } from './account.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
beforeAll(async () => {
  anna = await coach(site, 'anna')
})
beforeEach(() => later(0))

const later = (minutes: number) => site.clock.set(NOON.getTime() + minutes * 60_000)

async function board(more = {}) {
  const group = await groupOf(anna, more)
  const [ben, cal] = [await member(site), await member(site)]
  const ids = [await joined(ben, group), await joined(cal, group)]
  return { group, ben, cal, ids, url: `/api/groups/${group}` }
}

test('a topic and a reply say who wrote them, and are unread until they are read', async () => {
  const { group, ben, cal, ids, url } = await board()
  const words = { title: ' First ', body: '**Hello** <b>all</b>' }
  const topic = await dataIn(ben.post(`${url}/topics`, words))
  const { username } = await dataIn(ben.get('/api/user'))
  expect(topic).toMatchObject({
    ...{ group_id: group, title: 'First', body: words.body, replies: 0, follow: 'follow' },
    author: { member_id: ids[0], name: username, role: 'member' },
    ...{ edited_at: null, editable_until: '2026-11-20T17:30:00.000Z' },
  })
  later(1)
  await replyOf(anna, topic.id, 'Welcome')
  const at = `/api/topics/${topic.id}`
  const seen = { replies: 1, unread: 2, follow: 'none' }
  expect(await dataIn(cal.get(at))).toMatchObject(seen)
  expect(await dataIn(ben.get(at))).toMatchObject({ replies: 1, unread: 1 })
  expect(await dataIn(cal.get(url))).toMatchObject({ unread: 2 })
  expect(await dataIn(cal.post(`${at}/read`))).toEqual({ unread: 0 })
  expect(await dataIn(cal.get(url))).toMatchObject({ unread: 0 })
  const author = { name: 'Your coach', role: 'coach' }
  expect(await dataIn(cal.get(`${at}/replies`))).toMatchObject([{ body: 'Welcome', author }])
  for (const wrong of [{ title: ' ' }, { body: ' \n ' }, { body: 'x'.repeat(10_001) }])
    await expectStatus(400, ben.post(`${url}/topics`, { ...words, ...wrong }))
})

test('words are changed by the author alone, for half an hour', async () => {
  const { group, ben } = await board()
  const id = await topicOf(ben, group)
  const [topic, reply] = [`/api/topics/${id}`, `/api/replies/${await replyOf(ben, id)}`]
  const mine = anna.patch(topic, { body: 'Mine', pinned: true })
  await expectStatus(403, mine, anna.patch(reply, { body: 'Mine' }))
  expect(await dataIn(anna.get(topic))).toMatchObject({ pinned: false, body: 'Who walks?' })
  later(29)
  const edited = { body: 'Who runs?', edited_at: '2026-11-20T17:29:00.000Z' }
  expect(await dataIn(ben.patch(topic, { body: 'Who runs?' }))).toMatchObject(edited)
  later(30)
  for (const post of [topic, reply])
    expect(await codeIn(ben.patch(post, { body: 'Late' }))).toBe('post_closed')
})

test('the coach locks, pins and hides; nobody else does', async () => {
  const { group, ben, cal, url } = await board()
  const topic = await topicOf(ben, group)
  await replyOf(cal, topic)
  const at = `/api/topics/${topic}`
  for (const change of [{ locked: true }, { pinned: true }, { hidden: true }])
    await expectStatus(403, ben.patch(at, { title: 'Mine', ...change }))
  for (const change of [{ group_id: group }, { waiting: false }])
    await expectStatus(400, anna.patch(at, change))
  expect((await dataIn(ben.get(at))).title).toBe('Walks')
  await anna.patch(at, { locked: true, pinned: true })
  expect(await codeIn(cal.post(`${at}/replies`, { body: 'x' }))).toBe('locked')
  const second = await topicOf(ben, group, { title: 'Second' })
  const order = (await dataIn(ben.get(`${url}/topics`))).map((row: { id: number }) => row.id)
  expect(order).toEqual([topic, second])
  await anna.patch(at, { hidden: true })
  await expectStatus(404, cal.get(at))
  await expectStatus(200, ben.get(at), anna.get(at))
  expect((await cal.get(`${url}/topics`)).json().total).toBe(1)
})

test('what others replied to stays without words, everything else goes whole', async () => {
  const { group, ben, cal } = await board()
  const alone = await topicOf(ben, group)
  await replyOf(ben, alone)
  await expectStatus(200, ben.delete(`/api/topics/${alone}`))
  await expectStatus(404, ben.get(`/api/topics/${alone}`))
  const topic = await topicOf(ben, group)
  const first = await replyOf(ben, topic)
  const last = await replyOf(cal, topic)
  await ben.delete(`/api/replies/${first}`)
  await anna.delete(`/api/topics/${topic}`)
  const empty = { deleted: true, title: '', body: '' }
  expect(await dataIn(cal.get(`/api/topics/${topic}`))).toMatchObject(empty)
  const replies = await dataIn(cal.get(`/api/topics/${topic}/replies`))
  expect(replies).toMatchObject([
    { id: first, deleted: true, body: '' },
    { id: last, deleted: false },
  ])
  await cal.delete(`/api/replies/${last}`)
  expect(await dataIn(cal.get(`/api/topics/${topic}/replies`))).toHaveLength(1)
})

test('a member who leaves can leave their posts without a name, or remove them', async () => {
  const { group, ben, cal, url } = await board()
  const [b, c] = [await topicOf(ben, group), await topicOf(cal, group)]
  await replyOf(anna, c)
  await ben.post(`${url}/leave`)
  await cal.post(`${url}/leave`, { posts: 'remove' })
  const author = { member_id: null, name: 'Former member', role: 'member' }
  const shown = (topic: number) => dataIn(anna.get(`/api/topics/${topic}`))
  expect(await shown(b)).toMatchObject({ title: 'Walks', author })
  expect(await shown(c)).toMatchObject({ deleted: true, author })
  await joined(ben, group)
  const again = await topicOf(ben, group)
  expect((await dataIn(ben.get(`/api/topics/${b}`))).author.name).not.toBe('Former member')
  await replyOf(anna, b)
  expect(await statusOf(ben.delete('/api/user', { password: PASSWORD }))).toBe(200)
  expect(await shown(b)).toMatchObject({ deleted: true, body: '', author })
  expect(await statusOf(anna.get(`/api/topics/${again}`))).toBe(404)
})

test('search finds the words of topics and of visible replies', async () => {
  const { group, ben, cal, url } = await board()
  const topic = await topicOf(ben, group)
  const reply = await replyOf(ben, topic, 'Along the Übung river, 100 %')
  await topicOf(ben, group, { title: 'Other' })
  const found = async (q: string) =>
    (await cal.get(`${url}/topics?q=${encodeURIComponent(q)}`)).json().total
  for (const [q, count] of Object.entries({ 'walks?': 2, RIVER: 1, '0 %': 1, nothing: 0 }))
    expect([q, await found(q)]).toEqual([q, count])
  await anna.patch(`/api/replies/${reply}`, { hidden: true })
  expect(await found('river')).toBe(0)
  expect((await cal.get(`/api/topics/${topic}/replies`)).json().total).toBe(0)
  expect((await ben.get(`/api/topics/${topic}/replies`)).json().total).toBe(1)
})

test('a report is the coach’s alone, once for each member, and its author never learns of it', async () => {
  const { group, ben, cal } = await board()
  const topic = await topicOf(ben, group, { title: 'Loud' })
  const url = `/api/posts/topic/${topic}/report`
  const report = () => cal.post(url, { reason: 'Rude' })
  await expectStatus(200, report())
  await expectStatus(200, report())
  const rows = (await dataIn(anna.get('/api/coach/reports'))).filter(
    (row: { topic_id: number }) => row.topic_id === topic,
  )
  const { username } = await dataIn(cal.get('/api/user'))
  const shown = { why: 'reported', reason: 'Rude', reporter: { name: username } }
  expect(rows).toMatchObject([{ ...shown, title: 'Loud', excerpt: 'Who walks?' }])
  const eve = await coach(site)
  expect(await dataIn(eve.get('/api/coach/reports'))).toEqual([])
  const at = `/api/coach/reports/${rows[0].id}`
  await expectStatus(404, eve.patch(at, { status: 'done' }))
  expect(await dataIn(anna.patch(at, { status: 'done' }))).toMatchObject({ status: 'done' })
})

test('a report that is done goes after ninety days, one that is open stays', async () => {
  const { group, ben } = await board()
  for (const title of ['Done', 'Open'])
    await ben.post(`/api/posts/topic/${await topicOf(anna, group, { title })}/report`, {})
  const rows = await dataIn(anna.get('/api/coach/reports'))
  const { id } = rows.find(({ title }: { title: string }) => title === 'Done')
  await anna.patch(`/api/coach/reports/${id}`, { status: 'done' })
  const isKept = async (days: number) => {
    await sweepGroups(systemContext(site.db, site.deps, new Date(NOON.getTime() + days * DAY_MS)))
    return (await rowsOf(site.db, 'group_reports', { id })).length === 1
  }
  expect([await isKept(89), await isKept(91)]).toEqual([true, false])
  expect(await rowsOf(site.db, 'group_reports')).not.toEqual([])
})

test('words of danger show help to the writer, and a row to the coach', async () => {
  const { group, ben, cal } = await board()
  const words = { title: 'Me', body: 'I want to kill myself.' }
  const sent = await ben.post(`/api/groups/${group}/topics`, words)
  expect(sent.json().help).toContain('988')
  const topic = sent.json().data.id
  expect((await cal.get(`/api/topics/${topic}`)).body).not.toContain('988')
  expect(await dataIn(anna.get('/api/coach/reports'))).toContainEqual(
    expect.objectContaining({ topic_id: topic, why: 'care', reporter: null }),
  )
})

test('a topic is as new as its newest post that can be seen', async () => {
  const { group, ben, cal } = await board()
  const topic = await topicOf(ben, group)
  const last = async () =>
    (await dataIn(cal.get(`/api/topics/${topic}`))).last_post_at.slice(11, 16)
  later(1)
  const first = await replyOf(ben, topic)
  later(2)
  const second = await replyOf(cal, topic)
  expect(await last()).toBe('17:02')
  for (const hidden of [true, false]) {
    await anna.patch(`/api/replies/${second}`, { hidden })
    expect(await last()).toBe(hidden ? '17:01' : '17:02')
  }
  for (const reply of [second, first]) await anna.delete(`/api/replies/${reply}`)
  expect(await last()).toBe('17:00')
})

test('a site without boards has no topics, and keeps what was written', async () => {
  const { group, ben, url } = await board()
  const topic = await topicOf(ben, group)
  await replyOf(anna, topic)
  const { settings } = site.deps
  const before = settings.site
  showSite(settings, siteWith(settings.baseSite, { 'groups.boards': 'off' }))
  for (const path of [`${url}/topics`, `/api/topics/${topic}`, `/api/topics/${topic}/replies`])
    await expectStatus(404, ben.get(path))
  await expectStatus(404, anna.get('/api/coach/reports'))
  expect((await dataIn(ben.get(url))).unread).toBe(0)
  expect(wordsOf(settings.site)('plans').flatMap(({ features }) => features)).not.toContain('Forum')
  expect((await ben.get('/api/waiting')).body).not.toContain('New replies')
  showSite(settings, before)
  expect(wordsOf(settings.site)('plans').flatMap(({ features }) => features)).toContain('Forum')
  expect((await ben.get('/api/waiting')).body).toContain('New replies')
  expect(await statusOf(ben.get(`/api/topics/${topic}`))).toBe(200)
})

test('a coach without the second factor that the site requires moderates nothing', async () => {
  const { group, ben } = await board()
  const topic = await topicOf(ben, group)
  const stored = { db: site.db, close: async () => {} }
  const strict = await makeTestApp({ RATE_LIMIT: 'off', TWO_STEP: 'admins' }, stored)
  strict.clock.now = site.clock.now
  const again = Object.assign(strict.visitor(), { cookie: anna.cookie })
  const url = `/api/topics/${topic}`
  const pin = (by: Person) => by.patch(url, { pinned: true })
  await expectStatus(200, again.get(url))
  await expectStatus(403, pin(again), again.delete(url), again.get('/api/coach/reports'))
  const { your } = await dataIn(again.get(`/api/groups/${group}`))
  expect(your).toMatchObject({ status: 'coach', leads: false })
  await strict.close()
  await expectStatus(200, pin(anna))
})

test('who follows a topic sees new replies on /today, until they are read', async () => {
  const { group, ben, cal } = await board()
  const topic = await topicOf(ben, group, { title: 'Boots' })
  const items = async (person: Person) =>
    (await dataIn(person.get('/api/waiting'))).items.map((item: { text: string }) => item.text)
  await replyOf(ben, topic)
  expect([await items(ben), await items(cal)]).toEqual([[], []])
  const reply = await replyOf(cal, topic)
  for (const hidden of [false, true, false]) {
    await anna.patch(`/api/replies/${reply}`, { hidden })
    expect(await items(ben)).toEqual(hidden ? [] : ['New replies in “Boots”'])
  }
  await ben.post(`/api/topics/${topic}/read`, {})
  expect(await items(ben)).toEqual([])
  await ben.send('PUT', `/api/topics/${topic}/follow`, { follow: 'none' })
  await replyOf(cal, topic)
  expect(await items(ben)).toEqual([])
})

test('three topics and twenty replies an hour in the first week, ten and sixty after it', async () => {
  const limited = await makeTestApp()
  const [guide, ben] = [await coach(limited), await member(limited, 'ben')]
  const group = await groupOf(guide)
  await joined(ben, group)
  const topic = await topicOf(guide, group)
  for (const [topics, replies] of [
    [3, 20],
    [10, 60],
  ] as const) {
    for (let n = 0; n < topics; n++) await topicOf(ben, group)
    await expectStatus(429, ben.post(`/api/groups/${group}/topics`, { title: 'x', body: 'x' }))
    for (let n = 0; n < replies; n++) await replyOf(ben, topic)
    await expectStatus(429, ben.post(`/api/topics/${topic}/replies`, { body: 'x' }))
    limited.clock.pass(8 * DAY_MS)
    await ben.post('/api/login', { username: 'ben', password: PASSWORD })
  }
  await limited.close()
})
