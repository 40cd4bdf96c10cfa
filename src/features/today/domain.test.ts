import { expect, test } from 'vitest'
import {
  completeDomino,
  createDomino,
  type DominoEntry,
  updateDomino,
} from '#src/features/tracker/contract/dominoes.ts'
import { defaultPips } from '#src/features/tracker/domain/pips.ts'
import { dominoesOf, withChanges } from '#src/features/tracker/domain/waiting-changes.ts'
import { hourIn, isEvening } from './domain/day.ts'
import { runInto, runText } from './domain/run.ts'

const entry = (id: number, completed = false): DominoEntry => ({
  ...{ ...defaultPips(), id, user_id: 1, client_id: null, date: '2026-11-20', title: 'Walk' },
  ...{ description: null, lead_pip: null },
  ...{ completed, completed_at: null, tipped_at: null, created_at: '', updated_at: '' },
})

test('the newest open domino of a day is shown large, and the others below', () => {
  const ids = (entries: DominoEntry[]) => {
    const { main, others } = dominoesOf(entries)
    return [main?.id, others.map(({ id }) => id)]
  }
  expect(ids([])).toEqual([undefined, []])
  expect(ids([entry(1), entry(2), entry(3, true)])).toEqual([2, [3, 1]])
  expect(ids([entry(1, true), entry(2, true)])).toEqual([2, [1]])
  // What is only on this device is the newest, and its ids fall.
  expect(ids([entry(7), entry(-1), entry(-2)])).toEqual([-2, [-1, 7]])
})

test('the evening begins at 17:00 of the clock, or with six pips', () => {
  const at = Date.parse('2026-11-20T22:00:00Z')
  expect([hourIn('America/New_York', at), hourIn('UTC', at + 7_200_000)]).toEqual([17, 0])
  expect([isEvening(16, entry(1)), isEvening(17, entry(1))]).toEqual([false, true])
  const half = [1, 2, 3, 4, 5, 6].map(n => [`pip${n}_status`, 'Completed'])
  expect(isEvening(9, { ...entry(1), ...Object.fromEntries(half) })).toBe(true)
  expect(isEvening(9, { ...entry(1), ...Object.fromEntries(half.slice(1)) })).toBe(false)
})

test('a run goes on into a day that begins without a connection, as far as the last day is known', () => {
  const day = { date: '2026-11-19', state: 'none', tipped: false, rest: false, planned: false }
  const into = (date: string, last: object) =>
    runInto(date, { date: day.date, run_before: 4, week: [{ ...day, ...last } as never] })
  expect(into('2026-11-20', { tipped: true })).toBe(5)
  expect(into('2026-11-20', { state: 'completed' })).toBe(5)
  expect(into('2026-11-20', { rest: true })).toBe(4)
  expect(into('2026-11-20', {})).toBe(0)
  expect(into('2026-11-21', { tipped: true })).toBe(0)
})

test('the run is said as it stands, and nothing is said of none', () => {
  expect([runText(0, false), runText(1, false), runText(0, true), runText(4, true)]).toEqual([
    ...['', '1 day in a row so far', 'A run begins', '5 days in a row'],
  ])
})

const row = (call: { path: string }, record: string, body: Record<string, unknown>, seq = 1) => ({
  ...{ path: call.path, record, body, seq },
  ...{ id: `name-${seq}`, at: '2026-11-20T09:00:00.000Z' },
})

test('what waits on the device is laid over the day, in its order, and once', () => {
  const day = { owner: 1, date: '2026-11-20' }
  const run = { ...defaultPips(), title: 'Run', date: day.date }
  const made = row(createDomino, 'domino name-1', run)
  const changes = [
    row(updateDomino, 'domino 1', { pip1_status: 'Completed', tipped: true }),
    row(updateDomino, 'domino 1', { pip1_status: 'Not Started' }, 2),
    row(completeDomino, 'domino 2', {}, 3),
    made,
    row(updateDomino, 'domino name-1', { pip2_status: 'Completed' }, 4),
    row(createDomino, 'domino name-5', { ...defaultPips(), title: 'Then', date: '2026-11-19' }, 5),
  ]
  const shown = withChanges([entry(1), entry(2)], changes, day)
  expect(shown).toMatchObject([
    { id: 1, pip1_status: 'Not Started', tipped_at: '2026-11-20T09:00:00.000Z' },
    { id: 2, completed: true, completed_at: '2026-11-20T09:00:00.000Z' },
    { title: 'Run', client_id: 'name-1', pip2_status: 'Completed', completed: false },
  ])
  expect(shown).toHaveLength(3)
  expect(withChanges([{ ...entry(9), client_id: 'name-1' }], [made], day)).toHaveLength(1)
})
