import { expect, test } from 'vitest'
import { addDays } from '#src/contract/calendar.ts'
import { openSite, type Person } from '#test/app.ts'
import { DONE, setDomino, TODAY } from '#test/dominoes.ts'
import { member } from '#test/people.ts'

import type { DayMark, PipCount } from '../contract/days.ts'

const site = openSite()

const rest = (person: Person, date: string) => person.send('PUT', `/api/rest-days/${date}`)
const unrest = (person: Person, date: string) => person.delete(`/api/rest-days/${date}`)

const of = (person: Person, tail: string) =>
  person.get(`/api/domino-entries/user/${person.userId}/${tail}`)
const yearOf = async (person: Person, year: number): Promise<DayMark[]> =>
  (await of(person, `year/${year}`)).json().data
const runOf = async (person: Person, date = TODAY) => (await of(person, `run/${date}`)).json().data

test('a year lists its own days with a domino and its rest days, in order', async () => {
  const ann = await member(site)
  const bob = await member(site)
  await setDomino(ann)
  await setDomino(ann, DONE)
  await setDomino(ann, { date: '2026-01-01', pip1_status: 'Completed' })
  await setDomino(ann, { date: '2025-12-31', ...DONE })
  await setDomino(bob, { date: '2026-03-03', ...DONE })
  for (const date of ['2026-05-05', '2026-05-05', '2026-01-01']) {
    expect((await rest(ann, date)).json()).toEqual({ success: true })
  }
  expect(await yearOf(ann, 2026)).toEqual([
    { date: '2026-01-01', state: 'in-progress', tipped: false, rest: true },
    { date: '2026-05-05', state: 'none', tipped: false, rest: true },
    { date: '2026-11-20', state: 'completed', tipped: false, rest: false },
  ])
  expect(await yearOf(ann, 2025)).toEqual([
    { date: '2025-12-31', state: 'completed', tipped: false, rest: false },
  ])
  expect(await yearOf(ann, 2024)).toEqual([])
  expect((await unrest(ann, '2026-05-05')).json()).toEqual({ success: true })
  expect((await unrest(ann, '2026-05-05')).statusCode).toBe(200)
  expect(await yearOf(ann, 2026)).toHaveLength(2)
})

test('a run goes on over rest days and over an incomplete today, and shows two weeks', async () => {
  const ann = await member(site)
  expect(await runOf(ann)).toMatchObject({ days: 0, since: null })
  for (const days of [1, 3]) await setDomino(ann, { date: addDays(TODAY, -days), ...DONE })
  expect(await runOf(ann)).toMatchObject({ days: 1, since: '2026-11-19' })
  await rest(ann, addDays(TODAY, -2))
  const run = await runOf(ann)
  expect(run).toMatchObject({ days: 2, since: '2026-11-17' })
  const runBefore = async (date: string) =>
    (await ann.get(`/api/today?date=${date}`)).json().data.run_before
  expect(await Promise.all([TODAY, '2026-11-19', '2026-11-17'].map(runBefore))).toEqual([2, 1, 0])
  expect(run.recent).toHaveLength(14)
  expect(run.recent.slice(-3)).toEqual([
    { date: '2026-11-18', state: 'none', tipped: false, rest: true },
    { date: '2026-11-19', state: 'completed', tipped: false, rest: false },
    { date: '2026-11-20', state: 'none', tipped: false, rest: false },
  ])
})

test('counts pips by number and labels them as in the latest domino', async () => {
  const ann = await member(site)
  await setDomino(ann, { date: '2026-11-19', ...DONE, pip2_label: 'Money' })
  const older = { pip2_label: 'Older', pip2_status: 'Completed', pip3_status: 'In Progress' }
  await setDomino(ann, { date: '2026-11-18', ...older })
  await setDomino(ann, { date: '2026-10-21', ...DONE })
  const counts: PipCount[] = (await of(ann, 'pips/2026-10-22/2026-11-20')).json().data
  expect(counts).toHaveLength(12)
  expect(counts.slice(0, 3)).toEqual([
    { pip: 1, label: 'Mental Growth', completed: 1, in_progress: 0, of: 2 },
    { pip: 2, label: 'Money', completed: 2, in_progress: 0, of: 2 },
    { pip: 3, label: 'Emotional Check-In', completed: 1, in_progress: 1, of: 2 },
  ])
})

test.each([
  ...['year/1899', 'year/26', 'year/next', 'pips/2026-11-02/2026-11-01', 'date/0000-01-01'],
  ...['range/0000-01-01/0000-01-02', 'pips/0000-12-31/0000-12-31', 'run/2026-02-30'],
  ...['range/2026-11-01/2027-11-02', 'range/2026-11-02/2026-11-01'],
  // Far in the future, it would keep the process busy.
  ...['run/9999-12-31', 'run/3000-01-01', 'run/1899-12-31', 'run/0001-01-01', 'run/0000-01-01'],
])('%s is refused', async tail => {
  expect((await of(await member(site), tail)).statusCode).toBe(400)
})

test.each([
  ...['run/1900-01-01', 'date/0001-01-01', 'range/9999-12-01/9999-12-31'],
  ...['pips/9999-12-31/9999-12-31', 'range/2026-11-01/2027-11-01'],
])('%s is answered', async tail => {
  expect((await of(await member(site), tail)).statusCode).toBe(200)
})

test('rest days that are not dates, before 1900 or in the future are refused', async () => {
  const ann = await member(site)
  for (const date of ['2026-02-30', '1899-12-31', '2026-11-22'])
    expect((await rest(ann, date)).statusCode, date).toBe(400)
  expect((await rest(ann, '2026-11-21')).statusCode).toBe(200)
  expect((await unrest(ann, '0000-02-29')).statusCode).toBe(400)
})
