import { beforeAll, expect, test } from 'vitest'
import { inEnglish } from '#src/contract/own-words.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { speakerFor } from '#src/platform/server/languages.ts'
import { dataOf, expectStatus, openSite, type Person } from '#test/app.ts'
import { anyAnswers } from '#test/full-account.ts'
import { administrator, member } from '#test/people.ts'
import { CATEGORIES } from '../constants.ts'
import { seedQuizzes } from './seed.ts'
import { STARTER_QUIZZES } from './starter-quizzes.ts'

const site = openSite()
let ann: Person
let bob: Person
let admin: Person

beforeAll(async () => {
  await seedQuizzes(systemContext(site.db, site.deps, site.clock.now))
  ann = await member(site)
  bob = await member(site)
  admin = await administrator(site)
})

const options = ['low', 'mid', 'high']
const questions = [
  { question_text: 'Which?', question_type: 'multiple_choice', order: 1, options },
  { question_text: 'How much?', question_type: 'scale', order: 2 },
  { question_text: 'Done?', question_type: 'yes_no', order: 3, options, min_value: 1 },
]
const [choice, scale, yesNo] = questions
const quizBody = { title: 'A quiz', description: 'About it', category: 'growth', active: true }

async function makeQuiz(fields = {}) {
  return dataOf(admin.post('/api/assessment/quizzes', { ...quizBody, questions, ...fields }), 201)
}
type Asked = { id: number; question_type: string }
const keyOf = (quiz: { questions: Asked[] }, n: number) => `q-${quiz.questions[n]?.id}`
const answersTo = (quiz: { questions: Asked[] }, ...given: (string | number)[]) =>
  Object.fromEntries(given.map((answer, n) => [keyOf(quiz, n), answer]))

const handIn = (person: Person, quiz: { id: number; questions: Asked[] }, responses: object) =>
  person.post('/api/assessment/results', { quiz_id: quiz.id, responses })

test('a new database gets one starter quiz per category with all three question types, once', async () => {
  const list = await dataOf(site.visitor().get('/api/assessment/quizzes?active=true'))
  const categories = list.map(({ category }: { category: string }) => category)
  expect(categories.toSorted()).toEqual(CATEGORIES.toSorted())
  for (const { id, question_count } of list) {
    const quiz = await dataOf(site.visitor().get(`/api/assessment/quizzes/${id}`))
    expect(question_count).toBe(quiz.questions.length)
    expect(new Set(quiz.questions.map((each: Asked) => each.question_type)).size).toBe(3)
  }
  await admin.delete(`/api/assessment/quizzes/${list[0].id}`)
  await seedQuizzes(systemContext(site.db, site.deps, site.clock.now))
  const left = await dataOf(site.visitor().get('/api/assessment/quizzes'))
  expect(left).toHaveLength(list.length - 1)
})

test('a starter quiz is read and answered in another language, and stays as it is', async () => {
  const [starter] = STARTER_QUIZZES
  const asked = starter?.questions.findIndex(each => each.question_type === 'multiple_choice') ?? 0
  const [first, second] = starter?.questions[asked]?.options ?? []
  const idOf = (words: unknown) => (words as { id: string }).id
  speakerFor('de').load('de', {
    [idOf(starter?.title)]: ['Wie gegenwärtig bist du?'],
    [idOf(first)]: ['Ich merke es selten'],
    [idOf(second)]: ['Wenn jemand mit mir spricht'],
  })
  const inGerman = { 'accept-language': 'de' }
  const { id } = await makeQuiz({ ...inEnglish(starter) })
  const quiz = await dataOf(ann.send('GET', `/api/assessment/quizzes/${id}`, undefined, inGerman))
  expect(quiz.title).toBe('Wie gegenwärtig bist du?')
  expect(quiz.questions[asked].options.slice(0, 2)).toEqual([
    'Ich merke es selten',
    'Wenn jemand mit mir spricht',
  ])
  const key = keyOf(quiz, asked)
  const answers = anyAnswers(quiz.questions)
  for (const answer of ['Wenn jemand mit mir spricht', inEnglish(second)]) {
    const body = { quiz_id: id, responses: { ...answers, [key]: answer } }
    const german = await dataOf(ann.post('/api/assessment/results', body, inGerman), 201)
    expect(german.responses[key]).toBe('Wenn jemand mit mir spricht')
    const english = await dataOf(ann.post('/api/assessment/results', body), 201)
    expect([english.responses[key], english.score]).toEqual([inEnglish(second), german.score])
  }
  expect((await dataOf(ann.get(`/api/assessment/quizzes/${id}`))).title).toBe(
    inEnglish(starter?.title),
  )
})

test('creates a quiz with its questions', async () => {
  const quiz = await makeQuiz()
  const labels = { min_label: 'Not at all', max_label: 'Very much' }
  expect(quiz.questions).toMatchObject([
    { order: 1, options, min_value: null, min_label: null },
    { order: 2, options: null, min_value: 1, max_value: 10, ...labels },
    { order: 3, options: null, min_value: null },
  ])
})

const UNTITLED = 'Quiz title and description are required'
const INCOMPLETE = 'All questions and options must be filled out'

test.each([
  [{ title: ' ' }, UNTITLED],
  [{ description: '' }, UNTITLED],
  [{ title: 'x'.repeat(201) }, undefined],
  [{ category: 'money' }, undefined],
  [{ questions: [] }, undefined],
  [{ questions: [choice, { ...yesNo, question_text: ' ' }] }, INCOMPLETE],
  [{ questions: [{ ...choice, options: [] }] }, INCOMPLETE],
  [{ questions: [{ ...choice, options: ['a', ' '] }] }, INCOMPLETE],
  [{ questions: [{ ...scale, min_value: 5, max_value: 5 }] }, undefined],
  [{ questions: [{ ...scale, min_value: 0 }] }, undefined],
  [{ questions: [{ ...scale, max_value: 11 }] }, undefined],
  [{ questions: Array(101).fill(yesNo) }, undefined],
])('refuses a quiz with %j', async (fields, message) => {
  const before = await dataOf(admin.get('/api/assessment/quizzes'))
  const answer = await admin.post('/api/assessment/quizzes', { ...quizBody, ...fields })
  expect(answer.statusCode).toBe(400)
  if (message) expect(answer.json().message).toBe(message)
  expect(await dataOf(admin.get('/api/assessment/quizzes'))).toEqual(before)
})

test('questions can be added one by one', async () => {
  const quiz = await makeQuiz({ questions: undefined })
  for (const question of questions) {
    const added = await admin.post('/api/assessment/questions', { quiz_id: quiz.id, ...question })
    expect(added.statusCode).toBe(201)
  }
  const read = await dataOf(ann.get(`/api/assessment/quizzes/${quiz.id}`))
  expect(read.questions).toMatchObject([choice, scale, { question_text: 'Done?' }])
  const nowhere = admin.post('/api/assessment/questions', { quiz_id: 999_999, ...yesNo })
  expect((await nowhere).statusCode).toBe(404)
})

test('an inactive quiz is visible to administrators only', async () => {
  const quiz = await makeQuiz()
  const url = `/api/assessment/quizzes/${quiz.id}`
  expect((await admin.send('PUT', url, { active: false })).json().data.active).toBe(false)
  expect((await ann.get(url)).statusCode).toBe(404)
  expect((await site.visitor().get(url)).statusCode).toBe(404)
  expect((await admin.get(url)).statusCode).toBe(200)
  const listed = async (person: Person, query = '') =>
    (await person.get(`/api/assessment/quizzes${query}`))
      .json()
      .data.some((each: { id: number }) => each.id === quiz.id)
  expect([
    await listed(ann),
    await listed(ann, '?active=false'),
    await listed(admin),
    await listed(admin, '?active=true'),
  ]).toEqual([false, false, true, false])
  const late = await handIn(ann, quiz, answersTo(quiz, 'low', 1, 'yes'))
  expect(late.statusCode).toBe(404)
})

test("the server computes the score and ignores the client's", async () => {
  const quiz = await makeQuiz()
  const answer = await ann.post('/api/assessment/results', {
    user_id: ann.userId,
    quiz_id: quiz.id,
    responses: { ...answersTo(quiz, 'mid', 4, 'yes'), 'q-0': 'smuggled' },
    score: 100,
    total_score: 999,
    result_category: 'Advanced',
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.json().data).toMatchObject({
    user_id: ann.userId,
    score: 50,
    total_score: 7,
    max_score: 14,
    result_category: 'Developing',
    responses: answersTo(quiz, 'mid', 4, 'yes'),
  })
  expect(answer.json().data.user).toBeUndefined()
})

test('answers that are missing or not on offer are refused, and nothing is stored', async () => {
  const quiz = await makeQuiz()
  for (const given of [[], ['low', 3], ['lowest', 3, 'yes'], ['low', 11, 'yes']])
    expect((await handIn(ann, quiz, answersTo(quiz, ...given))).statusCode).toBe(400)
  expect(await dataOf(ann.get(`/api/assessment/results?quiz_id=${quiz.id}`))).toEqual([])
})

test('a result keeps its questions after the quiz is changed or deleted', async () => {
  const quiz = await makeQuiz({ title: 'As it was' })
  const taken = (await handIn(ann, quiz, anyAnswers(quiz.questions))).json().data
  const [first, second] = quiz.questions
  const changed = await admin.send('PUT', `/api/assessment/quizzes/${quiz.id}`, {
    title: 'As it is',
    questions: [
      { ...yesNo, question_text: 'New' },
      { ...second, question_text: 'How much now?' },
    ],
  })
  expect(changed.json().data.questions).toMatchObject([
    { question_text: 'New', order: 1 },
    { id: second.id, question_text: 'How much now?', order: 2 },
  ])
  const url = `/api/assessment/results/${taken.id}`
  expect((await ann.get(url)).json().data).toEqual(taken)
  expect((await admin.delete(`/api/assessment/quizzes/${quiz.id}`)).statusCode).toBe(200)
  const kept = (await ann.get(url)).json().data
  expect(kept).toMatchObject({ quiz_title: 'As it was' })
  expect(kept.questions[0].id).toBe(first.id)
})

test('only the owner and administrators see a result', async () => {
  const quiz = await makeQuiz()
  const [ofAnn, ofBob] = [
    (await handIn(ann, quiz, anyAnswers(quiz.questions))).json().data,
    (await handIn(bob, quiz, anyAnswers(quiz.questions))).json().data,
  ]
  const list = async (person: Person, query = '') =>
    (await person.get(`/api/assessment/results?quiz_id=${quiz.id}${query}`)).json()
  expect((await list(ann)).data.map((each: { id: number }) => each.id)).toEqual([ofAnn.id])
  const everybody = await list(admin)
  expect(everybody.data.map((each: { id: number }) => each.id)).toEqual([ofBob.id, ofAnn.id])
  const { id, username, email } = await dataOf(ann.get('/api/user'))
  expect(everybody.data[1].user).toMatchObject({ id, username, email })
  expect((await list(admin, '&mine=true')).data).toEqual([])
  const url = '/api/assessment/results'
  expect(await dataOf(admin.get(`${url}/${ofAnn.id}`))).toMatchObject({ user: { id: ann.userId } })
  await expectStatus(200, ann.delete(`${url}/${ofAnn.id}`), admin.delete(`${url}/${ofBob.id}`))
  const log = (await admin.get('/api/admin/audit?q=assessment/results')).json()
  expect(log.data.map((entry: { call: string }) => entry.call)).toEqual([
    `DELETE /api/assessment/results/${ofBob.id}`,
  ])
  expect((await list(admin)).total).toBe(0)
})

test('results are searched, and told apart by category', async () => {
  const quiz = await makeQuiz({ title: 'Found 100%' })
  await handIn(ann, quiz, answersTo(quiz, 'low', 1, 'no'))
  await handIn(bob, quiz, answersTo(quiz, 'high', 10, 'yes'))
  const total = async (query: string) =>
    (
      await admin.get(`/api/assessment/results?q=${encodeURIComponent('FOUND 100%')}${query}`)
    ).json().total
  expect(await total('')).toBe(2)
  for (const band of ['Advanced', 'Beginner']) expect(await total(`&category=${band}`)).toBe(1)
  expect(await total('&category=Developing')).toBe(0)
})

test('the export has every result, short headings, no commas in answers, and no formulas', async () => {
  const question_text = 'A question, long enough to be🌱 cut after thirty characters'
  const long = { ...choice, question_text, options: ['one, two', 'three'] }
  const quiz = await makeQuiz({ title: '=cmd()', questions: [long] })
  await handIn(ann, quiz, answersTo(quiz, 'one, two'))
  const answer = await admin.get(`/api/assessment/results/export.csv?quiz_id=${quiz.id}`)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/filename="cmd-results\.csv"/)
  const all = await admin.get('/api/assessment/results/export.csv')
  expect(all.headers['content-disposition']).toMatch(/filename="quiz-results-2026-11-20\.csv"/)
  const [heading, row, end] = answer.body.split('\r\n')
  expect(heading).toBe(
    `\uFEFFUser,Email,Quiz,Score,Category,Completed At,"A question, long enough to be🌱"`,
  )
  expect(row).toContain(",'=cmd(),50%,Developing,2026-11-20T17:00:00.000Z,one; two")
  expect(end).toBe('')
})
