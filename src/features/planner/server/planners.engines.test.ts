import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dataOf, expectRefused, expectStatus, openSite, type Person } from '#test/app.ts'
import { setDomino } from '#test/dominoes.ts'
import { member } from '#test/people.ts'
import { FIRST_WEEK, LAST_WEEK } from '../constants.ts'
import { blankPlans, bodyOf, formOf } from '../domain.ts'

const [MONDAY, TUESDAY] = ['2026-11-16', '2026-11-17']
const URL = '/api/weekly-planners'

const site = openSite()

const body = (fields: Record<string, unknown> = {}, week = MONDAY) => ({
  ...bodyOf(week, formOf(week)),
  ...fields,
})
const blank = blankPlans(MONDAY)[MONDAY]
/** A week whose Wednesday is another. */
const withDay = (day: object, date = '2026-11-18') => ({
  ...blankPlans(MONDAY),
  [date]: { ...blank, ...day },
})
const weekUrl = (person: Person, week = MONDAY) => `${URL}/user/${person.userId}/week/${week}`

async function planner(person: Person, fields: Record<string, unknown> = {}, week = MONDAY) {
  return dataOf(person.post(URL, body(fields, week)), 201)
}

test('a week without a planner returns 404; once created it is read back as written', async () => {
  const person = await member(site)
  await expectRefused(person.get(weekUrl(person)), 404, 'not_found')
  const wednesday = {
    priorities: [{ text: '  “Walk” \\ 🚶 ', completed: true }, ...many(2, { text: 'b\nc' })],
    domino: 'Shoes by the door',
    notes: 'ünïcode ☂',
  }
  const texts = { weekly_intention: ' Less, but better ', went_well: '' }
  const fields = { user_id: person.userId, ...texts, daily_plans: withDay(wednesday) }
  const made = await planner(person, fields)
  const now = site.clock.now.toISOString()
  expect(made).toEqual({
    ...{ id: expect.any(Number), user_id: person.userId, client_id: null },
    ...{ week_start_date: MONDAY, daily_plans: withDay(wednesday) },
    ...{ ...texts, to_improve: null, insights: null },
    ...{ next_week_intention: null, created_at: now, updated_at: now },
  })
  expect((await person.get(weekUrl(person))).json()).toEqual({ success: true, data: made })
})

const many = (count: number, last: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ text: '', completed: false },
    ...(at === count - 1 && last),
  }))
const ofDay = (day: object) => ({ daily_plans: withDay(day) })
const long = 'x'.repeat(10_001)

test.each<[what: string, fields: Record<string, unknown>, name: string]>([
  ['a Sunday', body({}, '2026-11-15'), 'week_start_date'],
  ['a week too early', body({}, '1899-12-25'), 'week_start_date'],
  ['a week too late', { week_start_date: '9999-12-27' }, 'week_start_date'],
  ['six days', { daily_plans: { ...blankPlans(MONDAY), [MONDAY]: undefined } }, 'daily_plans'],
  ['eight days', { daily_plans: withDay({}, '2026-11-23') }, 'daily_plans'],
  ["another week's days", { daily_plans: blankPlans('2026-11-23') }, 'daily_plans'],
  ['two priorities', ofDay({ priorities: many(2) }), 'daily_plans'],
  ['four priorities', ofDay({ priorities: many(4) }), 'daily_plans'],
  ['a long priority', ofDay({ priorities: many(3, { text: 'x'.repeat(501) }) }), 'daily_plans'],
  ['a long domino', ofDay({ domino: 'x'.repeat(501) }), 'daily_plans'],
  ['long notes', ofDay({ notes: long }), 'daily_plans'],
  ['a long intention', { weekly_intention: long }, 'weekly_intention'],
])('refuses %s', async (_, fields, name) => {
  const person = await member(site)
  const answer = await person.post(URL, body(fields))
  expect(answer.statusCode).toBe(400)
  const failure = answer.json()
  expect(failure).toMatchObject({ success: false, code: 'invalid' })
  expect(Object.keys(failure.fields).every(field => field.startsWith(name))).toBe(true)
  expect((await person.get(weekUrl(person))).statusCode).toBe(404)
  const stored = await planner(person)
  expect((await person.patch(`${URL}/${stored.id}`, body(fields))).statusCode).toBe(400)
  expect((await person.get(weekUrl(person))).json().data).toEqual(stored)
})

test('rejects a second planner for the week, even when several are created at once', async () => {
  const person = await member(site)
  const answers = await Promise.all(
    [1, 2, 3, 4].map(n => person.post(URL, body({ weekly_intention: `try ${n}` }))),
  )
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 409, 409, 409])
  const made = answers.find(answer => answer.statusCode === 201)?.json().data
  await expectRefused(person.post(URL, body()), 409, 'planner_exists')
  expect((await person.get(weekUrl(person))).json().data).toEqual(made)
  await planner(person, {}, '2026-11-23')
  await planner(await member(site))
})

test('a change affects only the given fields, and accepts the complete body of the first call', async () => {
  const person = await member(site)
  const made = await planner(person, { weekly_intention: 'Rest', insights: 'None yet' })
  const url = `${URL}/${made.id}`
  site.clock.pass(60_000)
  const changed = (await person.patch(url, { went_well: 'All of it', insights: null })).json().data
  const updated_at = site.clock.now.toISOString()
  expect(changed).toEqual({ ...made, went_well: 'All of it', insights: null, updated_at })
  const plans = withDay({ domino: 'Shoes' })
  const complete = await dataOf(
    person.patch(url, body({ user_id: person.userId, daily_plans: plans })),
  )
  expect(complete).toMatchObject({ weekly_intention: null, daily_plans: plans })
  expect((await person.get(weekUrl(person))).json().data).toEqual(complete)
  expect((await person.patch(url, {})).statusCode).toBe(200)
})

test('a planner cannot be moved to another week', async () => {
  const person = await member(site)
  const made = await planner(person)
  const moves = [
    body({}, '2026-11-23'),
    { week_start_date: '2026-11-23' },
    { week_start_date: '2026-11-17' },
    { daily_plans: blankPlans('2026-11-23') },
  ]
  for (const move of moves)
    expect((await person.patch(`${URL}/${made.id}`, move)).statusCode).toBe(400)
  expect((await person.get(weekUrl(person))).json().data).toEqual(made)
})

test('of changes based on one version one wins, even within one millisecond', async () => {
  const person = await member(site)
  const { id, updated_at } = await planner(person)
  const url = `${URL}/${id}`
  const change = (n: number) => person.patch(url, { insights: `${n}`, updated_at })
  const raced = await Promise.all([1, 2, 3, 4].map(change))
  expect(raced.map(answer => answer.statusCode).sort()).toEqual([200, 409, 409, 409])
  const first = raced.find(answer => answer.statusCode === 200)?.json().data
  expect(first.updated_at > updated_at).toBe(true)
  await expectRefused(change(5), 409, 'planner_stale')
  expect(await dataOf(person.get(weekUrl(person)))).toEqual(first)
  expect((await person.patch(url, { updated_at: 'yesterday' })).statusCode).toBe(400)
  const sameMoment = first.updated_at.replace('Z', '+00:00')
  await expectStatus(200, person.patch(url, { insights: 'three', updated_at: sameMoment }))
  expect((await person.patch(url, { insights: 'four' })).json().data.insights).toBe('four')
})

test('the weeks around one are those that have a planner, and of its member alone', async () => {
  const [bea, other] = [await member(site), await member(site)]
  for (const week of ['2026-11-30', '2026-11-16', '2026-11-09', '2026-12-07'])
    await planner(bea, { weekly_intention: week }, week)
  await planner(other, {}, '2026-11-23')
  const around = (week: string, of = bea) => bea.get(`${URL}/user/${of.userId}/around/${week}`)
  const { data } = (await around('2026-11-23')).json()
  expect(
    data.map(({ weekly_intention }: { weekly_intention: string }) => weekly_intention),
  ).toEqual(['2026-11-16', '2026-11-30'])
  expect(data[0]).toEqual((await bea.get(weekUrl(bea, '2026-11-16'))).json().data)
  expect((await around('2026-11-23', other)).statusCode).toBe(403)
  expect((await around('2026-11-24')).statusCode).toBe(400)
  expect((await bea.get(weekUrl(bea, '2026-11-17'))).statusCode).toBe(400)
  for (const edge of [FIRST_WEEK, LAST_WEEK])
    expect((await around(edge)).json().data, edge).toEqual([])
})

const noted = (notes: Record<string, string>) => {
  const plans = blankPlans(MONDAY)
  for (const [date, text] of Object.entries(notes)) if (plans[date]) plans[date].notes = text
  return plans
}

test('two phones that plan one week find each other’s, and their days merge', async () => {
  const ann = await member(site)
  const client_id = randomUUID()
  const mine = { client_id, week_start_date: MONDAY, daily_plans: noted({ [MONDAY]: 'Rain' }) }
  const made = await dataOf(ann.post(URL, mine), 201)
  const again = await ann.post(URL, mine)
  expect([again.statusCode, again.json().data]).toEqual([200, made])

  const body = {
    week_start_date: MONDAY,
    daily_plans: noted({ [MONDAY]: 'Sun', [TUESDAY]: 'Sun' }),
  }
  const other = await ann.post(URL, { ...body, client_id: randomUUID() })
  expect(other.statusCode).toBe(409)
  const fields = [MONDAY, TUESDAY].map(date => `daily_plans.${date}.notes`)
  expect(other.json()).toMatchObject({ code: 'merge_conflict', data: { client_id, fields } })
  expect((await ann.post(URL, body)).json().code).toBe('planner_exists')

  const { id, updated_at: base } = made
  const url = `${URL}/${id}`
  const tuesday = noted({ [MONDAY]: 'Rain', [TUESDAY]: 'Wind' })
  expect((await ann.patch(url, { daily_plans: tuesday, base })).statusCode).toBe(200)
  const monday = { daily_plans: noted({ [MONDAY]: 'Snow' }), weekly_intention: 'Rest', base }
  const merged = (await ann.patch(url, monday)).json().data
  expect(merged).toMatchObject({
    weekly_intention: 'Rest',
    daily_plans: noted({ [MONDAY]: 'Snow', [TUESDAY]: 'Wind' }),
  })
  const foggy = noted({ [MONDAY]: 'Fog', [TUESDAY]: 'Wind' })
  const late = { daily_plans: foggy, went_well: 'All', base }
  const refused = await ann.patch(url, late)
  const expected = [409, { ...merged, fields: [`daily_plans.${MONDAY}.notes`] }]
  expect([refused.statusCode, refused.json().data]).toEqual(expected)
})

test('once a day has a domino, its week says the title, whoever wrote last', async () => {
  const ann = await member(site)
  const made = await planner(ann, { daily_plans: withDay({ domino: 'Walk' }, MONDAY) })
  const stored = async () => (await ann.get(weekUrl(ann))).json().data
  const words = async () => (await stored()).daily_plans[MONDAY].domino
  const DOMINOES = '/api/domino-entries'
  const set = (title: string, by = ann) => setDomino(by, { date: MONDAY, title })
  const rename = (id: number, title: string) => ann.patch(`${DOMINOES}/${id}`, { title })

  const first = await set('Run')
  expect(await words()).toBe('Run')
  await expectStatus(200, rename(first.id, 'Run twice'))
  expect(await stored()).toMatchObject({ daily_plans: { [TUESDAY]: { domino: '' } } })
  expect(await words()).toBe('Run twice')
  const url = `${URL}/${made.id}`
  const older = { daily_plans: withDay({ domino: 'Walk', notes: 'Rain' }, MONDAY) }
  // Based on what was there before the domino: its other words are taken, and no conflict is made of it.
  const day = (await dataOf(ann.patch(url, { ...older, base: made.updated_at }))).daily_plans
  expect(day[MONDAY]).toMatchObject({ domino: 'Run twice', notes: 'Rain' })
  expect((await dataOf(ann.patch(url, older))).daily_plans[MONDAY].domino).toBe('Run twice')

  const second = await set('Read')
  expect(await words()).toBe('Read')
  await expectStatus(200, rename(first.id, 'Run once'))
  expect(await words()).toBe('Read')
  await expectStatus(200, ann.patch(`${DOMINOES}/${second.id}`, { date: '2026-11-15' }))
  expect(await words()).toBe('Run once')
  await expectStatus(200, ann.patch(`${DOMINOES}/${second.id}`, { date: MONDAY }))
  await expectStatus(200, ann.delete(`${DOMINOES}/${second.id}`))
  expect(await words()).toBe('Run once')
  await expectStatus(200, ann.post(`${DOMINOES}/${second.id}/restore`))
  expect(await words()).toBe('Read')

  const ben = await member(site)
  await set('Swim', ben)
  expect((await planner(ben)).daily_plans[MONDAY].domino).toBe('Swim')
  expect(await words()).toBe('Read')
})
