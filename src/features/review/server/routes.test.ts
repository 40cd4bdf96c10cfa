import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { blankPlans } from '#src/features/planner/domain.ts'
import { dataOf, expectStatus, NOON, openSite, type Person } from '#test/app.ts'
import { DONE, setDomino, TODAY } from '#test/dominoes.ts'
import { administrator, member } from '#test/people.ts'
import { addRows, rowsOf } from '#test/rows.ts'
import { readAreas } from './reading/proposals.ts'

const site = openSite({ RATE_LIMIT: 'off' })

const WEEK = '2026-11-16'
const PLAN = {
  ...{ week: WEEK, cue_kind: 'time', cue: 'it is seven', action: 'walk round the block' },
  ...{ pip: 7, days: [5, 1, 1] },
}

const plan = (person: Person, fields: Record<string, unknown> = {}) =>
  dataOf(person.post('/api/if-thens', { ...PLAN, ...fields }), 201)
const data = async (person: Person, url: string) => (await person.get(url)).json().data
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
  [{ action: 'x'.repeat(201) }, 'action'],
  [{ cue_kind: 'moon' }, 'cue_kind'],
  [{ days: [] }, 'days'],
  [{ days: [8] }, 'days.0'],
  [{ pip: 13 }, 'pip'],
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
  expect(await data(ann, '/api/today?date=2026-11-22')).toMatchObject(sunday)
  await ann.post(`/api/weeks/${WEEK}/close`, {})
  const expected = { review_week: null, due: [] }
  expect(await data(ann, '/api/today?date=2026-11-22')).toMatchObject(expected)
  // The last week that was over when she joined.
  expect(await data(ann, '/api/today?date=2026-11-16')).toMatchObject({ review_week: null })
})

test('there is no today that no domino can be set on', async () => {
  const ann = await member(site)
  for (const date of ['0001-01-01', '9999-12-31'])
    for (const path of [`today?date=${date}`, `domino-drafts/${date}`])
      expect((await ann.get(`/api/${path}`)).statusCode, path).toBe(400)
})

test('today is a day of the member’s own zone', async () => {
  const ann = await member(site)
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
  const later = await readAreas(site.db, ann.userId, WEEK, new Date('2027-02-19T17:00:00.000Z'))
  expect(later.areas.map(({ reason }) => reason)).toEqual(['waiting', 'waiting', 'waiting'])
})
