import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, expectRefused, expectStatus, openSite, type Person } from '#test/app.ts'
import { DONE, setDomino, TODAY } from '#test/dominoes.ts'
import { member } from '#test/people.ts'
import { setPip } from './dominoes.ts'

const site = openSite()
let ann: Person

beforeAll(async () => {
  ann = await member(site)
})

test('a new domino has the twelve default labels and Not Started', async () => {
  const fields = { title: '  Walk at dawn  ', pip3_label: '', pip4_status: 'In Progress' }
  const entry = await setDomino(ann, fields)
  expect(entry).toMatchObject({
    user_id: ann.userId,
    date: '2026-11-20',
    title: 'Walk at dawn',
    description: null,
    ...{ completed: false, completed_at: null },
    ...{ pip3_label: 'Emotional Check-In', pip12_label: 'Set Your Intention' },
    ...{ pip1_status: 'Not Started', pip4_status: 'In Progress' },
    created_at: '2026-11-20T17:00:00.000Z',
    updated_at: '2026-11-20T17:00:00.000Z',
  })
  expect(Object.keys(entry)).toHaveLength(36)
})

test('new dominoes take the names that the site gives the pips; what is stored or named keeps its own', async () => {
  const before = await setDomino(ann)
  const { settings } = site.deps
  const shown = settings.site
  settings.site = { ...shown, content: { 'pips.1': 'Learning', 'pips.12': 'Evening' } }
  const entry = await setDomino(ann, { pip2_label: '', pip12_label: 'Set Your Intention' })
  expect(entry).toMatchObject({
    pip1_label: 'Learning',
    pip2_label: 'Financial Awareness',
    pip12_label: 'Set Your Intention',
  })
  const url = `/api/domino-entries/${before.id}`
  expect((await ann.get(url)).json().data.pip1_label).toBe('Mental Growth')
  expect((await ann.patch(url, { title: 'Run' })).json().data.pip1_label).toBe('Mental Growth')
  expect((await ann.patch(url, { pip1_label: ' ' })).json().data.pip1_label).toBe('Learning')
  settings.site = shown
})

test('days and ranges return the same entries as their own endpoint, by date', async () => {
  const person = await member(site)
  const second = await setDomino(person, { date: '2026-11-19', description: 'a\nb' })
  const third = await setDomino(person, { date: '2026-11-19', title: 'A walk' })
  const title = '“Quotes” \\ and ünïcode ☂'
  const { id } = await setDomino(person, { date: '2026-11-02', title, ...DONE })
  await person.post(`/api/domino-entries/${id}/complete`)
  const first = await dataOf(person.get(`/api/domino-entries/${id}`))
  expect(first).toMatchObject({ title, completed: true })
  const own = (path: string) =>
    dataOf(person.get(`/api/domino-entries/user/${person.userId}/${path}`))
  expect(await own('range/2026-11-01/2026-11-30')).toEqual([first, second, third])
  expect(await own('date/2026-11-19')).toEqual([second, third])
  expect(await own('date/2026-11-18')).toEqual([])
})

test.each([
  [{ title: '   ' }, 'title', 'Please enter a main domino'],
  [{ title: 'x'.repeat(201) }, 'title', undefined],
  [{ date: '' }, 'date', 'Please select a date for your domino.'],
  [{ date: '2026-02-29' }, 'date', undefined],
  [{ date: '2026-11-20T25:00:00Z' }, 'date', 'Please enter a date as yyyy-MM-dd.'],
  [{ date: '1899-12-31' }, 'date', undefined],
  [{ date: '2026-11-22' }, 'date', undefined],
  [{ description: 'x'.repeat(5001) }, 'description', undefined],
  [{ pip7_label: 'x'.repeat(101) }, 'pip7_label', undefined],
])('refuses %j', async (fields, name, message) => {
  const answer = await ann.post('/api/domino-entries', { date: TODAY, title: 'Walk', ...fields })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
  expect(answer.json().fields).toEqual({ [name]: message ?? expect.any(String) })
})

test('a date may be today’s of the earliest time zone, and of a date-time its own offset counts', async () => {
  for (const [date, stored] of [
    ['2026-11-21', '2026-11-21'],
    ['1900-01-01', '1900-01-01'],
    ['2026-11-20T23:59:00-10:00', '2026-11-20'],
    ['2026-11-21T00:01:00.000+13:00', '2026-11-21'],
  ])
    expect((await setDomino(ann, { date })).date).toBe(stored)
})

test('a change affects only the given fields', async () => {
  const entry = await setDomino(ann, { description: 'because', pip2_label: 'Money' })
  site.clock.now = new Date('2026-11-20T18:00:00.000Z')
  const url = `/api/domino-entries/${entry.id}`
  const pressed = { pip5_status: 'In Progress' }
  const changed = await dataOf(ann.patch(url, pressed))
  expect(changed).toEqual({ ...entry, ...pressed, updated_at: '2026-11-20T18:00:00.000Z' })
  const cleared = await dataOf(ann.patch(url, { description: null, pip2_label: '' }))
  expect(cleared).toMatchObject({ description: null, pip2_label: 'Financial Awareness' })
})

test.each([1000, 0, -1000])(
  'a change made on an older state is refused when it says so, the clock being %i ms on',
  async ms => {
    const entry = await setDomino(ann)
    site.clock.pass(ms)
    const url = `/api/domino-entries/${entry.id}`
    await expectStatus(200, ann.patch(url, { title: 'One', expected_updated_at: entry.updated_at }))
    const stale = await ann.patch(url, { title: 'Two', expected_updated_at: entry.updated_at })
    expect(stale.statusCode).toBe(409)
    expect(stale.json().code).toBe('domino_stale')
    expect((await ann.get(url)).json().data.title).toBe('One')
  },
)

test('completes only with twelve completed pips, once, and closes the entry', async () => {
  const entry = await setDomino(ann, { ...DONE, pip12_status: 'In Progress' })
  const url = `/api/domino-entries/${entry.id}`
  await expectRefused(ann.post(`${url}/complete`), 409, 'domino_not_ready')
  await ann.patch(url, { pip12_status: 'Completed' })
  const done = await dataOf(ann.post(`${url}/complete`))
  const completed_at = site.clock.now.toISOString()
  expect(done).toMatchObject({ completed: true, completed_at })
  site.clock.pass(60_000)
  const repeated = await dataOf(ann.post(`${url}/complete`))
  expect(repeated).toEqual(done)
  await expectRefused(ann.patch(url, { title: 'Other' }), 409, 'domino_completed')
  const ctx = systemContext(site.db, site.deps)
  const owned = { owner: ann.userId, id: entry.id }
  expect(await setPip(ctx, owned, { pip: 1, status: 'In Progress' })).toBe(false)
  const word = { domino_id: entry.id, reflection: 'Well.' }
  await dataOf(ann.post('/api/domino-reflections', word), 201)
})

test('lists reflections oldest first and deletes them with their domino', async () => {
  const entry = await setDomino(ann)
  for (const reflection of ['first', ' second '])
    await ann.post('/api/domino-reflections', { domino_id: entry.id, reflection })
  const url = `/api/domino-reflections/domino/${entry.id}`
  const listed = await dataOf(ann.get(url))
  expect(listed).toMatchObject([{ reflection: 'first' }, { reflection: 'second' }])
  for (const reflection of [' ', 'x'.repeat(5_001)]) {
    const wrong = { domino_id: entry.id, reflection }
    await expectStatus(400, ann.post('/api/domino-reflections', wrong))
  }
  expect((await ann.delete(`/api/domino-entries/${entry.id}`)).json()).toEqual({ success: true })
  expect((await ann.get(url)).statusCode).toBe(404)
  expect((await ann.delete(`/api/domino-entries/${entry.id}`)).statusCode).toBe(404)
})

test('repeating an idempotency key returns the first response and creates one entry', async () => {
  const person = await member(site)
  const body = { date: '2026-11-20', title: 'Once' }
  const headers = { 'idempotency-key': 'a-key-of-mine' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => person.post('/api/domino-entries', body, headers)),
  )
  expect(new Set(answers.map(answer => answer.body)).size).toBe(1)
  expect(answers.map(answer => answer.statusCode)).toEqual([201, 201, 201])
  const url = `/api/domino-entries/user/${person.userId}/date/2026-11-20`
  expect((await person.get(url)).json().data).toHaveLength(1)
  const other = await ann.post('/api/domino-entries', body, headers)
  expect(other.json().data.user_id).toBe(ann.userId)
  site.clock.pass(DAY_MS + 1)
  await person.post('/api/domino-entries', body, headers)
  expect((await person.get(url)).json().data).toHaveLength(2)
})
