import { expect, test } from 'vitest'
import { dataOf, NOON, openSite, type Person } from '#test/app.ts'
import { member } from '#test/people.ts'
import { listLedEntries } from './reading/store.ts'

const site = openSite()

async function domino(person: Person, fields: Record<string, unknown> = {}) {
  return dataOf(
    person.post('/api/domino-entries', {
      date: '2026-11-20',
      title: 'Walk',
      ...fields,
    }),
    201,
  )
}
const marks = (entry: { id: number }) =>
  site.db
    .selectFrom('pip_marks')
    .select(['pip', 'status', 'at', 'source'])
    .where('entry_id', '=', entry.id)
    .orderBy('id')
    .execute()
const later = (minutes: number) => {
  site.clock.now = new Date(NOON.getTime() + minutes * 60_000)
  return site.clock.now.toISOString()
}

test('a domino names its lead pip, which can be changed and taken back', async () => {
  const ann = await member(site)
  const plain = await domino(ann)
  expect(plain.lead_pip).toBeNull()
  const entry = await domino(ann, { lead_pip: 7 })
  expect(entry.lead_pip).toBe(7)
  const url = `/api/domino-entries/${entry.id}`
  expect((await ann.patch(url, { lead_pip: 12 })).json().data.lead_pip).toBe(12)
  expect((await ann.patch(url, { title: 'Run' })).json().data.lead_pip).toBe(12)
  const range = `/api/domino-entries/user/${ann.userId}/range/2026-11-01/2026-11-30`
  expect((await ann.get(range)).json().data[1].lead_pip).toBe(12)
  expect((await ann.patch(url, { lead_pip: null })).json().data.lead_pip).toBeNull()
  for (const lead_pip of [0, 13, 1.5, '7'])
    expect((await ann.patch(url, { lead_pip })).statusCode).toBe(400)
})

test('every change of a pip is marked with its time, and nothing else is', async () => {
  const ann = await member(site)
  site.clock.now = NOON
  const entry = await domino(ann, { pip3_status: 'In Progress', pip4_status: 'Not Started' })
  expect(await marks(entry)).toEqual([
    { pip: 3, status: 'In Progress', at: NOON.toISOString(), source: 'app' },
  ])
  const at = later(5)
  const url = `/api/domino-entries/${entry.id}`
  await ann.patch(url, {
    pip3_status: 'Completed',
    pip5_status: 'half',
    pip4_status: 'Not Started',
    title: 'Run',
  })
  await ann.patch(url, { pip3_label: 'Check-in', pip3_status: 'Completed' })
  await ann.patch(url, { pip3_status: 'Not Started', expected_updated_at: NOON.toISOString() })
  expect((await marks(entry)).slice(1).toSorted((a, b) => a.pip - b.pip)).toEqual([
    { pip: 3, status: 'Completed', at, source: 'app' },
    { pip: 5, status: 'half', at, source: 'app' },
  ])
  await ann.delete(url)
  expect(await marks(entry)).toEqual([])
  site.clock.now = NOON
})

test('tells when a lead was named, and when another pip was first completed', async () => {
  const ann = await member(site)
  site.clock.now = NOON
  const entry = await domino(ann, { lead_pip: 7, pip7_status: 'Completed' })
  const url = `/api/domino-entries/${entry.id}`
  const read = async () => (await listLedEntries(site.db, ann.userId))[0]
  expect(await read()).toMatchObject({
    lead_pip: 7,
    lead_pip_at: NOON.toISOString(),
    first_other_at: null,
    imported: 0,
  })
  const at = later(10)
  await ann.patch(url, { pip1_status: 'Completed', lead_pip: 7 })
  later(20)
  await ann.patch(url, { pip2_status: 'Completed' })
  expect(await read()).toMatchObject({
    lead_pip_at: NOON.toISOString(),
    first_other_at: at,
    last_mark_at: later(20),
  })
  const renamed = later(30)
  await ann.patch(url, { lead_pip: 8 })
  expect(await read()).toMatchObject({
    lead_pip: 8,
    lead_pip_at: renamed,
    first_other_at: NOON.toISOString(),
  })
  site.clock.now = NOON
})
