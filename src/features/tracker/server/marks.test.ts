import { expect, test } from 'vitest'
import { addDays } from '#src/contract/calendar.ts'
import { dataOf, NOON, openSite, type Person } from '#test/app.ts'
import { DONE, setDomino, TODAY } from '#test/dominoes.ts'
import { member } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import { TIPPED_MARK } from '../constants.ts'
import { listLedEntries } from './reading.store.ts'

const site = openSite()

const change = (person: Person, id: number, fields: Record<string, unknown>) =>
  person.patch(`/api/domino-entries/${id}`, fields)
const changed = (...args: Parameters<typeof change>) => dataOf(change(...args))
const later = (minutes: number) => {
  site.clock.now = new Date(NOON.getTime() + minutes * 60_000)
  return site.clock.now.toISOString()
}

const marks = ({ id }: { id: number }) =>
  rowsOf(site.db, 'pip_marks', { entry_id: id }, ['pip', 'status', 'at', 'source'])

test('a domino names its lead pip, which can be changed and taken back', async () => {
  const ann = await member(site)
  const plain = await setDomino(ann)
  expect(plain.lead_pip).toBeNull()
  const entry = await setDomino(ann, { lead_pip: 7 })
  expect(entry.lead_pip).toBe(7)
  const url = `/api/domino-entries/${entry.id}`
  expect((await ann.patch(url, { lead_pip: 12 })).json().data.lead_pip).toBe(12)
  expect((await ann.patch(url, { title: 'Run' })).json().data.lead_pip).toBe(12)
  expect((await dataOf(ann.get(url))).lead_pip).toBe(12)
  expect((await ann.patch(url, { lead_pip: null })).json().data.lead_pip).toBeNull()
  for (const lead_pip of [0, 13, 1.5, '7'])
    expect((await ann.patch(url, { lead_pip })).statusCode).toBe(400)
})

test('every change of a pip is marked with its time, and nothing else is', async () => {
  const ann = await member(site)
  site.clock.now = NOON
  const entry = await setDomino(ann, { pip3_status: 'In Progress', pip4_status: 'Not Started' })
  expect(await marks(entry)).toEqual([
    { pip: 3, status: 'In Progress', at: NOON.toISOString(), source: 'app' },
  ])
  const at = later(5)
  const url = `/api/domino-entries/${entry.id}`
  const both = { pip3_status: 'Completed', pip5_status: 'half' }
  await ann.patch(url, { ...both, pip4_status: 'Not Started', title: 'Run' })
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
  const entry = await setDomino(ann, { lead_pip: 7, pip7_status: 'Completed' })
  const url = `/api/domino-entries/${entry.id}`
  const read = async () => (await listLedEntries(site.db, ann.userId))[0]
  const named = { lead_pip: 7, lead_pip_at: NOON.toISOString() }
  expect(await read()).toMatchObject({ ...named, first_other_at: null, imported: 0 })
  const at = later(10)
  await ann.patch(url, { pip1_status: 'Completed', lead_pip: 7 })
  later(20)
  await ann.patch(url, { pip2_status: 'Completed' })
  expect(await read()).toMatchObject({ ...named, first_other_at: at, last_mark_at: later(20) })
  const renamed = { lead_pip: 8, lead_pip_at: later(30) }
  await ann.patch(url, { lead_pip: 8 })
  expect(await read()).toMatchObject({ ...renamed, first_other_at: NOON.toISOString() })
  site.clock.now = NOON
})

test('a domino is tipped, which changes nothing else, keeps its first time and can be taken back', async () => {
  const ann = await member(site)
  site.clock.now = NOON
  const entry = await setDomino(ann, { pip3_status: 'In Progress', lead_pip: 3 })
  expect(entry.tipped_at).toBeNull()
  const at = later(5)
  const tipped = await changed(ann, entry.id, { tipped: true })
  expect(tipped).toEqual({ ...entry, tipped_at: at, updated_at: at })
  later(6)
  expect((await changed(ann, entry.id, { tipped: true })).tipped_at).toBe(at)
  expect((await changed(ann, entry.id, { title: 'Run' })).tipped_at).toBe(at)
  for (const path of [`${entry.id}`, `user/${ann.userId}/date/${TODAY}`]) {
    const { data } = (await ann.get(`/api/domino-entries/${path}`)).json()
    expect([data].flat()[0].tipped_at, path).toBe(at)
  }
  expect((await changed(ann, entry.id, { tipped: false })).tipped_at).toBeNull()
  expect((await change(ann, entry.id, { tipped: 'yes' })).statusCode).toBe(400)
})

test('completing tips, and a completed domino can be tipped and taken back, but not changed otherwise', async () => {
  const ann = await member(site)
  site.clock.now = NOON
  const { id } = await setDomino(ann, DONE)
  const at = later(10)
  const completed = await dataOf(ann.post(`/api/domino-entries/${id}/complete`))
  expect(completed).toMatchObject({ completed_at: at, tipped_at: at })
  later(20)
  const { updated_at: base, ...back } = await changed(ann, id, { tipped: false })
  expect(back).toMatchObject({ completed: true, tipped_at: null })
  const again = later(30)
  const tipped = await changed(ann, id, { tipped: true, base })
  expect(tipped).toMatchObject({ completed_at: at, tipped_at: again })
  for (const fields of [
    {},
    { title: 'Run' },
    { tipped: false, title: 'Run' },
    { pip1_status: 'Not Started', base },
  ]) {
    const refused = await change(ann, id, fields)
    expect(refused.json().code, JSON.stringify(fields)).toBe('domino_completed')
  }
  const seen = { tipped: false, expected_updated_at: at }
  expect((await change(ann, id, seen)).statusCode).toBe(409)

  const first = await setDomino(ann, DONE)
  const before = later(40)
  await changed(ann, first.id, { tipped: true })
  later(50)
  expect((await ann.post(`/api/domino-entries/${first.id}/complete`)).json().data.tipped_at).toBe(
    before,
  )
})

test('tipping is marked beside the pips, and is no pip in what is read of them', async () => {
  const ann = await member(site)
  site.clock.now = NOON
  const { id } = await setDomino(ann, { lead_pip: 7 })
  const at = later(1)
  await changed(ann, id, { tipped: true, pip7_status: 'Completed' })
  const back = later(2)
  await changed(ann, id, { tipped: false })
  const byTime = (await marks({ id })).toSorted((a, b) => a.at.localeCompare(b.at) || a.pip - b.pip)
  expect(byTime.map(mark => [mark.pip, mark.status, mark.at])).toEqual([
    [TIPPED_MARK, 'Completed', at],
    [7, 'Completed', at],
    [TIPPED_MARK, 'Not Started', back],
  ])
  const [led] = await listLedEntries(site.db, ann.userId)
  expect(led).toMatchObject({ first_other_at: null, last_mark_at: at })
})

test('runs count tipped days and say how many were completed; the color of a day stays', async () => {
  const ann = await member(site)
  site.clock.now = NOON
  for (const days of [0, 1, 2, 3]) {
    const { id } = await setDomino(ann, { date: addDays(TODAY, -days), ...(days === 2 && DONE) })
    if (days !== 2) await changed(ann, id, { tipped: true })
  }
  const { data } = (await ann.get(`/api/domino-entries/user/${ann.userId}/run/${TODAY}`)).json()
  expect(data).toMatchObject({ days: 4, completed: 1, since: '2026-11-17' })
  expect(data.recent.slice(-3)).toEqual([
    { date: '2026-11-18', state: 'completed', tipped: false, rest: false },
    { date: '2026-11-19', state: 'in-progress', tipped: true, rest: false },
    { date: TODAY, state: 'in-progress', tipped: true, rest: false },
  ])
})
