import { expect, test } from 'vitest'
import { addDays, DAY_MS } from '#src/contract/calendar.ts'
import { blankPlans } from '#src/features/planner/domain.ts'
import { PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import { defaultPips } from '#src/features/tracker/domain/pips.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, expectStatus, NOON, openSite, type Person } from '#test/app.ts'
import { DONE, setDomino, TODAY } from '#test/dominoes.ts'
import { LEAD_WORLD, simulate } from '#test/insight-worlds.ts'
import { administrator, member } from '#test/people.ts'
import { addRow, addRows, rowsOf, setRows } from '#test/rows.ts'
import { trialPipOn } from './exposed.ts'
import { readAreas } from './proposals.ts'

const site = openSite({ RATE_LIMIT: 'off' })

const WEEK = '2026-11-16'
const PLAN = {
  ...{ week: WEEK, cue_kind: 'time', cue: 'it is seven', action: 'walk round the block' },
  ...{ pip: 7, days: [5, 1, 1] },
}

const plan = (person: Person, fields: Record<string, unknown> = {}) =>
  dataOf(person.post('/api/if-thens', { ...PLAN, ...fields }), 201)
const data = async (person: Person, url: string) => (await person.get(url)).json().data
/** The review is not offered in the first seven days. */
const joinedOn = (person: Person, date: string) =>
  setRows(site.db, 'users', { created_at: `${date}T12:00:00.000Z` } as object, {
    id: person.userId,
  })
const outcome = (person: Person, id: number, date: string, what: unknown) =>
  person.send('PUT', `/api/if-thens/${id}/days/${date}`, { outcome: what })

test('a plan is made for a week, by default the current one', async () => {
  const ann = await member(site)
  const made = await plan(ann)
  expect(made).toEqual({
    ...{ id: made.id, user_id: ann.userId, ...PLAN, days: [1, 5], obstacle: null },
    ...{ source: 'member', created_at: NOON.toISOString(), outcomes: [] },
  })
  expect(await plan(ann, { week: undefined, pip: null })).toMatchObject({ week: WEEK, pip: null })
  const later = await plan(ann, { week: '2026-11-23' })
  expect((await data(ann, '/api/if-thens')).map((each: { id: number }) => each.id)[0]).toBe(
    later.id,
  )
  expect(await data(ann, '/api/if-thens?week=2026-11-23')).toEqual([later])
})

test.each([
  [{ cue: ' ' }, 'cue'],
  [{ days: [] }, 'days'],
  [{ week: '2026-11-17' }, 'week'],
])('refuses a plan with %j', async (fields, name) => {
  const ann = await member(site)
  const answer = await ann.post('/api/if-thens', { ...PLAN, ...fields })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields)).toEqual([name])
})

test('a day’s outcome is recorded once, and can be changed', async () => {
  const ann = await member(site)
  const { id } = await plan(ann)
  expect((await outcome(ann, id, TODAY, 'missed')).statusCode).toBe(200)
  const answer = await outcome(ann, id, TODAY, 'done')
  expect(answer.json().data.outcomes).toEqual([{ date: TODAY, outcome: 'done' }])
  expect(await data(ann, `/api/if-thens?week=${WEEK}`)).toEqual([answer.json().data])
  expect((await outcome(ann, id, '2026-11-17', 'done')).statusCode).toBe(400)
  expect((await outcome(ann, id, TODAY, 'perhaps')).statusCode).toBe(400)
  const next = await plan(ann, { week: '2026-11-23' })
  expect((await outcome(ann, next.id, '2026-11-27', 'done')).statusCode).toBe(400)
})

test('a draft is made of the plan and the last labels, and is no row', async () => {
  const ann = await member(site)
  expect(await data(ann, `/api/domino-drafts/${TODAY}`)).toBeNull()
  const { id } = await plan(ann)
  await setDomino(ann, { date: '2026-11-18', pip7_label: 'Dancing' })
  const draft = await data(ann, `/api/domino-drafts/${TODAY}`)
  expect(draft).toMatchObject({
    ...{ date: TODAY, title: 'Walk round the block', lead_pip: 7, if_then_id: id },
    description: 'If it is seven, then walk round the block.',
  })
  expect(draft.labels[6]).toBe('Dancing')
  expect(await data(ann, `/api/domino-entries/user/${ann.userId}/date/${TODAY}`)).toEqual([])
  const daily_plans = blankPlans(WEEK)
  for (const day of Object.values(daily_plans)) day.domino = 'The first page'
  await ann.post('/api/weekly-planners', { week_start_date: WEEK, daily_plans })
  const both = { title: 'The first page', lead_pip: 7 }
  expect(await data(ann, `/api/domino-drafts/${TODAY}`)).toMatchObject(both)
  const alone = { title: 'The first page', description: '', lead_pip: null, if_then_id: null }
  expect(await data(ann, '/api/domino-drafts/2026-11-19')).toMatchObject(alone)
})

test('today shows the domino or its draft, the plan, the week and what is due', async () => {
  const ann = await member(site)
  const made = await plan(ann)
  await ann.send('PUT', '/api/rest-days/2026-11-17')
  await setDomino(ann, { date: '2026-11-18', ...DONE })
  const before = await data(ann, '/api/today')
  expect(before).toMatchObject({
    ...{ date: TODAY, domino: null, draft: { title: 'Walk round the block', lead_pip: 7 } },
    ...{ if_thens: [made], review_week: null, due: [], trial_pip: null },
  })
  const NONE = { state: 'none', tipped: false, rest: false, planned: false }
  expect(before.week).toEqual([
    { ...NONE, date: WEEK, planned: true },
    { ...NONE, date: '2026-11-17', rest: true },
    { ...NONE, date: '2026-11-18', state: 'completed' },
    { ...NONE, date: '2026-11-19' },
    { ...NONE, date: TODAY, planned: true },
    { ...NONE, date: '2026-11-21' },
    { ...NONE, date: '2026-11-22' },
  ])
  const entry = await setDomino(ann)
  expect(await data(ann, '/api/today')).toMatchObject({ domino: entry, draft: null })
  const due = [{ kind: 'review', path: '/weekly-planner/review' }]
  const sunday = { date: '2026-11-22', if_thens: [], review_week: WEEK, due }
  await joinedOn(ann, '2026-11-16')
  const none = { review_week: null, due: [] }
  expect(await data(ann, '/api/today?date=2026-11-22')).toMatchObject(none)
  await joinedOn(ann, '2026-11-15')
  expect(await data(ann, '/api/today?date=2026-11-22')).toMatchObject(sunday)
  await ann.post(`/api/weeks/${WEEK}/close`, {})
  expect(await data(ann, '/api/today?date=2026-11-22')).toMatchObject(none)
})

test('today is a day of the member’s own zone', async () => {
  const ann = await member(site)
  await joinedOn(ann, '2026-11-01')
  await ann.patch('/api/user', { time_zone: 'Pacific/Auckland' })
  expect(await data(ann, '/api/today')).toMatchObject({ date: '2026-11-21', review_week: WEEK })
  expect(await data(ann, `/api/weeks/${WEEK}/review`)).toMatchObject({ offered: true })
})

test('a review is computed from what is stored, and stores nothing', async () => {
  const ann = await member(site)
  const { id } = await plan(ann)
  await outcome(ann, id, WEEK, 'done')
  await outcome(ann, id, TODAY, 'missed')
  await setDomino(ann, { date: WEEK, ...DONE })
  await setDomino(ann, { date: '2026-11-17', pip7_status: 'Completed' })
  await setDomino(ann, { date: '2026-11-15', pip1_status: 'Completed' })
  const tables = () =>
    Promise.all([rowsOf(site.db, 'weekly_planners'), rowsOf(site.db, 'week_closings')])
  const before = await tables()
  const review = await data(ann, `/api/weeks/${WEEK}/review`)
  expect(await tables()).toEqual(before)
  expect(review.sentences.map((each: { text: string }) => each.text)).toEqual([
    '1 green day.',
    'Physical Movement on 2 days, Mental Growth on 1 day.',
    'Your plan worked 1 time of 2.',
    'You set a domino on 2 days.',
  ])
  const waiting = { pip: 2, reason: 'waiting', completed: 1, label: 'Financial Awareness' }
  expect(review).toMatchObject({
    ...{ week: WEEK, next_week: '2026-11-23', offered: false, closed: false },
    ...{ planners: { week: null, next: null }, areas: [waiting, { pip: 3 }, { pip: 4 }] },
    ...{ if_thens: [{ id }], next_if_thens: [] },
  })
  expect(review.obstacles[0]).toEqual({ kind: 'tired', text: 'I was tired' })
})

test('areas come from an assessment of the last 90 days, from two questions at least', async () => {
  const ann = await member(site)
  const questions = [[5, 6], [5], [6, 9]].map((pips, at) => {
    return { question_text: `Question ${at}`, question_type: 'yes_no', pips }
  })
  const boss = await administrator(site)
  const quiz = { title: 'Areas', description: 'A few', category: 'growth', questions }
  const { id, questions: asked } = await dataOf(boss.post('/api/assessment/quizzes', quiz), 201)
  expect(asked.map((each: { pips: number[] }) => each.pips)).toEqual([[5, 6], [5], [6, 9]])
  const answers = ['yes', 'no', 'yes']
  const responses = Object.fromEntries(
    asked.map((each: { id: number }, at: number) => [`q-${each.id}`, answers[at]]),
  )
  await expectStatus(201, ann.post('/api/assessment/results', { quiz_id: id, responses }))
  await setDomino(ann, { pip1_status: 'Completed' })
  const { areas } = await data(ann, `/api/weeks/${WEEK}/review`)
  expect(areas.map((each: { pip: number; reason: string }) => [each.pip, each.reason])).toEqual([
    [5, 'assessment'],
    [6, 'assessment'],
    [2, 'waiting'],
  ])
  const [row] = await rowsOf(site.db, 'assessment_results', { user_id: ann.userId })
  const { id: _, ...imported } = {
    ...row,
    questions: JSON.stringify(row?.questions),
    responses: JSON.stringify(
      Object.fromEntries(Object.keys(responses).map((key, at) => [key, at < 2 ? 'yes' : 'no'])),
    ),
    completed_at: new Date(Date.parse(row?.completed_at ?? '') - DAY_MS).toISOString(),
  }
  await addRows(site.db, 'assessment_results', imported as never)
  expect((await data(ann, `/api/weeks/${WEEK}/review`)).areas).toEqual(areas)
  const later = await readAreas(
    systemContext(site.db, site.deps, new Date('2027-02-19T17:00:00.000Z')),
    ann.userId,
    WEEK,
  )
  expect(later.areas.map(({ reason }) => reason)).toEqual(['waiting', 'waiting', 'waiting'])
})

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
  const { pip7_label: label_a, pip2_label: label_b } = await setDomino(ann)
  expect(trial).toMatchObject({ label_a, label_b })
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

test('a day of an earlier trial keeps its coin when there is a newer one', async () => {
  const ann = await member(site)
  await addRows(site.db, 'experiments', trialOf(ann, '2026-10-01', '2026-10-14'))
  await addRows(site.db, 'experiments', trialOf(ann, '2026-11-01', '2026-11-14'))
  const pipOn = (date: string) =>
    trialPipOn(systemContext(site.db, site.deps, NOON), ann.userId, date)
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
