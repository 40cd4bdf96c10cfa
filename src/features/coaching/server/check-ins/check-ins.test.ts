import { beforeAll, expect, test } from 'vitest'
import { seedQuizzes } from '#src/features/assessments/server/seed/seed.ts'
import { dataOf, expectRefused, expectStatus, openSite, type Person } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { fillAccount } from '#test/full-account.ts'
import { coach, member } from '#test/people.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
beforeAll(async () => {
  await seedQuizzes(site.db, site.clock.now)
  anna = await coach(site, 'anna')
})

const WEEK = '2026-11-16'
const FORM = '/api/coach/check-in-form'

test('a coach without a form has a good one, and composes another of at most twelve questions', async () => {
  const first = await dataOf(anna.get(FORM))
  expect(first.questions.length).toBeGreaterThan(3)
  expect(first.updated_at).toBeNull()
  const question = { type: 'choice', text: 'How did it go?', options: ['Well', 'Badly'] }
  const put = (questions: unknown[], more: object = {}) =>
    anna.send('PUT', FORM, { questions, ...more })
  const few = [{ ...question, options: ['One'] }]
  await expectStatus(400, put(Array(13).fill(question)), put(few))
  const none = { expected_updated_at: null }
  await dataOf(put(first.questions, none))
  await expectRefused(put(first.questions, none), 409, 'form_stale')
  const stored = await dataOf(put([question, first.questions[0]]))
  expect(stored.questions.map((each: { id: number }) => each.id)).toEqual([7, 1])
})

test('a member checks in once a week, with answers to that form only', async () => {
  const bea = await coach(site, 'bea')
  const ben = await member(site)
  const coaching_id = await coached(bea, ben)
  const send = (body: object, by = ben) =>
    by.post('/api/check-ins', { coaching_id, week: WEEK, answers: {}, ...body })
  await expectStatus(400, send({ week: '2026-11-17' }), send({ week: '2026-11-23' }))
  for (const answers of [{ 99: 'x' }, { 1: 11 }, { 1: 'ten' }, { 5: 'perhaps' }])
    await expectRefused(send({ answers }), 400, 'invalid')
  const answers = { 1: 8, 2: 'The walks', 5: 'yes' }
  const made = await dataOf(send({ answers }), 201)
  expect(made).toMatchObject({ week: WEEK, answers, figures: null })
  await expectRefused(send({ answers: { 1: 2 } }), 409, 'check_in_exists')
  expect(await dataOf(ben.get('/api/check-ins'))).toMatchObject([{ answers }])
  const url = `/api/coach/clients/${ben.userId}/check-ins`
  expect(await dataOf(bea.get(url))).toMatchObject([{ answers }])
  expect(await dataOf(bea.get('/api/coach/clients'))).toMatchObject([{ check_in: 'in' }])
  await expectStatus(404, anna.get(url), send({}, await member(site)), send({}, bea))
})

test('the open check-in shows true figures of the week, which are sent only if the member says so', async () => {
  const ben = await member(site)
  await fillAccount(ben)
  const coaching_id = await coached(anna, ben)
  const url = `/api/coachings/${coaching_id}`
  const open = await dataOf(ben.get(`${url}/check-in`))
  expect(open).toMatchObject({ week: WEEK, due_on: '2026-11-22', sent: null })
  expect(open.figures).toEqual({ days: 2, green_days: 0, pips: 1, reflections: 1, results: 1 })
  expect((await anna.get(`${url}/check-in`)).statusCode).toBe(404)
  await ben.patch(url, { check_in_day: 5 })
  expect((await dataOf(ben.get(`${url}/check-in`))).due_on).toBe('2026-11-20')
  const checkIn = { coaching_id, week: WEEK, answers: {}, with_figures: true }
  const sent = await dataOf(ben.post('/api/check-ins', checkIn), 201)
  expect(sent.figures).toEqual(open.figures)
  expect((await dataOf(ben.get(`${url}/check-in`))).sent.id).toBe(sent.id)
})
