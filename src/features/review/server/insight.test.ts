import { expect, test } from 'vitest'
import { addDays } from '#src/contract/calendar.ts'
import { trialPipOn } from '#src/features/review/server/exposed.ts'
import { PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import { defaultPips } from '#src/features/tracker/domain/pips.ts'
import { dataOf, NOON, openSite, type Person } from '#test/app.ts'
import { setDomino } from '#test/dominoes.ts'
import { LEAD_WORLD, simulate } from '#test/insight-worlds.ts'
import { member } from '#test/people.ts'
import { addRow, addRows } from '#test/rows.ts'

const site = openSite({ RATE_LIMIT: 'off' })

const data = (person: Person, url: string) => dataOf(person.get(url))
const cascade = (person: Person) => data(person, '/api/insights/cascade')

/** Stores days as they would have been recorded: a lead in the morning, marks in the evening. */
async function record(
  person: Person,
  days: readonly { date: string; lead: number | null; done: number }[],
) {
  for (const { date, lead, done } of days) {
    const at = `${date}T06:00:00.000Z`
    const pips = defaultPips()
    for (const n of PIP_NUMBERS) {
      pips[`pip${n}_label`] = `Area ${n}`
      pips[`pip${n}_status`] = (done >> (n - 1)) & 1 ? 'Completed' : 'Not Started'
    }
    const id = await addRow(site.db, 'domino_entries', {
      ...{ ...pips, user_id: person.userId, date, title: 'Walk', completed: false },
      ...{ lead_pip: lead, lead_pip_at: lead === null ? null : at },
      ...{ created_at: at, updated_at: at },
    })
    const marks = PIP_NUMBERS.filter(pip => (done >> (pip - 1)) & 1)
    const evening = { entry_id: id, at: `${date}T20:00:00.000Z`, source: 'app' as const }
    for (const pip of marks)
      await addRows(site.db, 'pip_marks', { ...evening, pip, status: 'Completed' })
  }
}

const trialOf = ({ userId }: Person, starts_on: string, ends_on: string) => ({
  ...{ user_id: userId, pip_a: 1, pip_b: 2, days: 14, starts_on, ends_on, seed: 5 },
  created_at: NOON.toISOString(),
})

test('a new member needs 56 days', async () => {
  const left_out = { rest: 0, no_lead: 0, second: 0, imported: 0, late: 0 }
  expect(await cascade(await member(site))).toMatchObject({
    ...{ state: 'not_enough', days_needed: 56, pattern: null, trial: null, running: null },
    figures: { eligible_days: 0, next_look_in: 56, looks: [], left_out },
  })
})

test('a day counts once its lead was named beforehand; others are counted by why they do not', async () => {
  const ann = await member(site)
  const { id } = await setDomino(ann, { lead_pip: 7 })
  site.clock.now = new Date(NOON.getTime() + 60_000)
  const both = { pip1_status: 'Completed', pip7_status: 'Completed' }
  await ann.patch(`/api/domino-entries/${id}`, both)
  await setDomino(ann, { lead_pip: 7 })
  await setDomino(ann, { date: '2026-11-19', lead_pip: 7, pip1_status: 'Completed' })
  await setDomino(ann, { date: '2026-11-18' })
  await setDomino(ann, { date: '2026-11-10', lead_pip: 7, pip7_status: 'Completed' })
  await ann.send('PUT', '/api/rest-days/2026-11-17')
  const left_out = { rest: 1, no_lead: 2, second: 1, imported: 0, late: 1 }
  const figures = { eligible_days: 1, left_out }
  expect(await cascade(ann)).toMatchObject({ days_needed: 55, figures })
  site.clock.now = NOON
})

test('a pattern at two looks running is shown with how many days, how much and how sure', async () => {
  const ann = await member(site)
  const { days, lead } = simulate(LEAD_WORLD, 1, 4)
  const shown = days.slice(-100)
  const dateOf = (at: number) => addDays('2026-08-01', at)
  await record(
    ann,
    shown.map((each, at) => ({ date: dateOf(at), lead: each.lead + 1, done: each.done })),
  )
  const found = await cascade(ann)
  expect(found.state).toBe('pattern')
  expect(found.days_needed).toBe(0)
  expect(found.figures.looks.map((look: { eligible_days: number }) => look.eligible_days)).toEqual([
    56, 84,
  ])
  expect(found.pattern).toMatchObject({ pip: lead + 1, label: `Area ${lead + 1}` })
  expect(found.pattern.p).toBeLessThanOrEqual(0.03)
  expect(found.pattern.effect.from).toBeGreaterThan(0)
  expect(found.pattern.effect.to).toBeGreaterThan(found.pattern.effect.pips)
})

test('days without any pattern are an answer too', async () => {
  const ann = await member(site)
  await record(
    ann,
    Array.from({ length: 60 }, (_, at) => ({
      date: addDays('2026-09-01', at),
      lead: 1 + ((at * 7) % 5),
      done: (at * 2_654_435_761) % 4_096,
    })),
  )
  expect(await cascade(ann)).toMatchObject({ state: 'nothing', days_needed: 0, pattern: null })
})

test('a trial begins on the next day, tells its coin only for days that have come, and can be ended', async () => {
  const ann = await member(site)
  const bob = await member(site)
  await ann.patch('/api/user', { time_zone: 'Pacific/Auckland' })
  const trial = await dataOf(ann.post('/api/experiments', { pip_a: 7, pip_b: 2, days: 28 }), 201)
  expect(trial).toMatchObject({ starts_on: '2026-11-22', ends_on: '2026-12-19' })
  expect(JSON.stringify(trial)).not.toContain('seed')
  const expected = { experiment: { id: trial.id }, day: null, pip: null }
  expect(await data(ann, '/api/experiments/today')).toMatchObject(expected)
  expect(await data(bob, '/api/experiments/today')).toBeNull()
  expect((await ann.post('/api/experiments', { pip_a: 1, pip_b: 2, days: 14 })).json().code).toBe(
    'experiment_running',
  )
  expect(await data(ann, '/api/today?date=2026-12-01')).toMatchObject({ trial_pip: null })
  site.clock.now = new Date('2026-11-22T05:00:00.000Z')
  const today = await data(ann, '/api/experiments/today')
  expect(today).toMatchObject({ day: 1, date: '2026-11-22' })
  expect([7, 2]).toContain(today.pip)
  expect(await data(ann, '/api/today')).toMatchObject({ trial_pip: today.pip })
  expect(await data(bob, '/api/today')).toMatchObject({ date: '2026-11-22', trial_pip: null })
  expect((await ann.delete(`/api/experiments/${trial.id}`)).statusCode).toBe(200)
  expect(await data(ann, '/api/experiments/today')).toBeNull()
  site.clock.now = NOON
})

test('a trial is of two pips, for 14 or 28 days', async () => {
  const ann = await member(site)
  for (const [body, field] of [
    [{ pip_a: 7, pip_b: 7, days: 14 }, 'pip_b'],
    [{ pip_a: 1, pip_b: 7, days: 21 }, 'days'],
  ] as const) {
    const answer = await ann.post('/api/experiments', body)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  }
})

test('a day of an earlier trial keeps its coin when there is a newer one', async () => {
  const ann = await member(site)
  await addRows(site.db, 'experiments', trialOf(ann, '2026-10-01', '2026-10-14'))
  await addRows(site.db, 'experiments', trialOf(ann, '2026-11-01', '2026-11-14'))
  const pipOn = (date: string) => trialPipOn(site.db, ann.userId, date, NOON)
  const pips = await Promise.all(['2026-10-03', '2026-10-20', '2026-11-03'].map(pipOn))
  expect(pips).toEqual([pips[2], null, expect.any(Number)])
})

test('a finished trial is compared by what the coin said', async () => {
  const ann = await member(site)
  await record(
    ann,
    Array.from({ length: 14 }, (_, at) => ({
      date: addDays('2026-11-01', at),
      lead: null,
      done: at % 2 ? 0xfff : 1,
    })),
  )
  await addRows(site.db, 'experiments', trialOf(ann, '2026-11-01', '2026-11-14'))
  const found = await cascade(ann)
  const expected = { state: 'tried', trial: { days_a: 7, days_b: 7, left_out: 0 }, running: null }
  expect(found).toMatchObject(expected)
  expect(found.trial.effect.from).toBeLessThan(found.trial.effect.to)
  expect(found.trial.p).toBeGreaterThan(0)
})
