import { expect, test } from 'vitest'
import { addDays } from '#src/contract/calendar.ts'
import { blankPlans } from '#src/features/planner/domain.ts'
import { dataOf, expectStatus, openSite, type Person } from '#test/app.ts'
import { setDomino } from '#test/dominoes.ts'
import { member } from '#test/people.ts'

const site = openSite({ RATE_LIMIT: 'off' })

const WEEK = '2026-11-16'
const NEXT = '2026-11-23'
const URL = `/api/weeks/${WEEK}/close`
const PLAN = {
  ...{ cue_kind: 'after', cue: 'I have made coffee', action: 'walk round the block' },
  ...{ pip: 7, days: [1, 3, 5], obstacle: 'tired' },
}

async function planner(person: Person, week: string, texts: Record<string, string>) {
  const body = { week_start_date: week, daily_plans: blankPlans(week), ...texts }
  return dataOf(person.post('/api/weekly-planners', body), 201)
}
const stored = async (person: Person, week: string) =>
  (await person.get(`/api/weekly-planners/user/${person.userId}/week/${week}`)).json().data
const plans = async (person: Person, week = NEXT) =>
  (await person.get(`/api/if-thens?week=${week}`)).json().data

test('makes both planners and the plans of the next week in one call', async () => {
  const ann = await member(site)
  const texts = { went_well: '4 green days.', to_improve: 'I was tired', insights: null }
  const intention = { weekly_intention: 'Slower mornings' }
  const [week, next] = [texts, intention].map(each => ({ ...each, updated_at: null }))
  const body = { week, next, if_thens: [PLAN] }
  const data = await dataOf(ann.post(URL, body))
  expect(data).toMatchObject({
    ...{ week: WEEK, next_week: NEXT, kept: [] },
    planners: {
      week: { week_start_date: WEEK, ...texts },
      next: { week_start_date: NEXT, ...intention },
    },
    if_thens: [{ ...PLAN, week: NEXT, source: 'review', outcomes: [] }],
  })
  expect(data.planners.week).toEqual(await stored(ann, WEEK))
  expect(data.if_thens).toEqual(await plans(ann))
  const review = await dataOf(ann.get(`/api/weeks/${WEEK}/review`))
  expect(review).toMatchObject({ closed: true, offered: false, next_if_thens: data.if_thens })
})

test('each part is optional', async () => {
  const ann = await member(site)
  expect((await dataOf(ann.post(URL, {}))).planners).toEqual({ week: null, next: null })
  expect((await ann.post(URL, { next: { weekly_intention: 'Rest' } })).statusCode).toBe(200)
  expect(await stored(ann, NEXT)).toMatchObject({ weekly_intention: 'Rest', went_well: null })
  await expectStatus(404, ann.get(`/api/weekly-planners/user/${ann.userId}/week/${WEEK}`))
})

test('an exact repeat returns the first result, with whatever version and after later changes', async () => {
  const ann = await member(site)
  const first = await planner(ann, WEEK, { insights: 'Mine' })
  const week = { went_well: 'The walks', updated_at: first.updated_at }
  const body = { week, next: { weekly_intention: 'Slower' }, if_thens: [PLAN] }
  const answer = await ann.post(URL, body)
  expect(answer.statusCode, answer.body).toBe(200)
  const now = await stored(ann, WEEK)
  expect(now).toMatchObject({ went_well: 'The walks', insights: 'Mine' })
  await ann.patch(`/api/weekly-planners/${now.id}`, { went_well: 'Other words' })
  for (const updated_at of [first.updated_at, now.updated_at]) {
    const again = await ann.post(URL, { ...body, week: { ...body.week, updated_at } })
    expect([again.statusCode, again.json()]).toEqual([200, answer.json()])
  }
  expect(await plans(ann)).toHaveLength(1)
  expect(await stored(ann, WEEK)).toMatchObject({ went_well: 'Other words' })
})

test('never overwrites what was written, and says what it kept', async () => {
  const ann = await member(site)
  const first = await planner(ann, WEEK, { went_well: 'My own words', to_improve: '  ' })
  const week = { went_well: 'Other words', to_improve: 'Phone', updated_at: first.updated_at }
  const answer = await ann.post(URL, { week })
  expect(answer.json().data).toMatchObject({
    kept: ['week.went_well'],
    planners: { week: { went_well: 'My own words', to_improve: 'Phone' } },
  })
})

test.each([
  ['an older version', 'week', (at: string) => new Date(Date.parse(at) - 1).toISOString()],
  ['an older version', 'next', (at: string) => new Date(Date.parse(at) - 1).toISOString()],
  ['no planner', 'next', () => null],
  ['no version, with other words', 'next', () => undefined],
])(
  'refuses what is based on %s (%s), with both versions, and stores nothing',
  async (_, name, seen) => {
    const ann = await member(site)
    const there = {
      week: await planner(ann, WEEK, { went_well: 'Theirs' }),
      next: await planner(ann, NEXT, name === 'next' ? { weekly_intention: 'Theirs' } : {}),
    }
    const base = (part: 'week' | 'next') =>
      name === part ? seen(there[part].updated_at) : there[part].updated_at
    const body = {
      week: { went_well: 'Walks', insights: 'Some', updated_at: base('week') },
      next: { weekly_intention: 'Mine', updated_at: base('next') },
      if_thens: [PLAN],
    }
    const answer = await ann.post(URL, body)
    expect(answer.statusCode, answer.body).toBe(409)
    const { code, data } = answer.json()
    expect(code).toBe('week_stale')
    expect(data).toMatchObject({ planners: there, sent: { next: { weekly_intention: 'Mine' } } })
    expect([await stored(ann, WEEK), await stored(ann, NEXT)]).toEqual([there.week, there.next])
    expect(await plans(ann)).toEqual([])
  },
)

test('makes at most two plans a week, and the same one once', async () => {
  const ann = await member(site)
  const other = { ...PLAN, cue: 'the train leaves' }
  expect((await ann.post(URL, { if_thens: [PLAN, PLAN] })).json().data.if_thens).toHaveLength(1)
  expect((await ann.post(URL, { if_thens: [PLAN, other] })).json().data.if_thens).toHaveLength(2)
  const third = await ann.post(URL, {
    week: { went_well: 'x' },
    if_thens: [{ ...PLAN, cue: 'it is seven' }],
  })
  expect([third.statusCode, third.json().code]).toEqual([409, 'if_then_limit'])
  await expectStatus(404, ann.get(`/api/weekly-planners/user/${ann.userId}/week/${WEEK}`))
  await expectStatus(409, ann.post('/api/if-thens', { ...PLAN, week: NEXT, cue: 'it is seven' }))
  expect((await ann.post(URL, { if_thens: [PLAN, other, other] })).statusCode).toBe(400)
})

test.each(['2026-11-17', '2026-02-30', 'monday', '9999-12-20'])(
  'refuses %s, which is no week to close',
  async week => {
    const ann = await member(site)
    expect((await ann.post(`/api/weeks/${week}/close`, {})).statusCode).toBe(400)
    expect((await ann.get(`/api/weeks/${week}/review`)).statusCode).toBe(400)
  },
)

test('two tabs that close a week in the same moment lose nothing', async () => {
  for (let round = 0; round < 6; round++) {
    const ann = await member(site)
    const send = (tab: string) =>
      ann.post(URL, {
        week: { went_well: `well ${tab}`, updated_at: null },
        next: { weekly_intention: `next ${tab}`, updated_at: null },
        if_thens: [{ ...PLAN, cue: `cue ${tab}` }],
      })
    const answers = await Promise.all(['a', 'b', 'a'].map(send))
    const won = ['a', 'b'].filter((_, at) => answers[at]?.statusCode === 200)
    expect(won, answers.map(each => each.body).join('\n')).toHaveLength(1)
    const [tab = ''] = won
    expect(await stored(ann, WEEK)).toMatchObject({ went_well: `well ${tab}` })
    expect(await stored(ann, NEXT)).toMatchObject({ weekly_intention: `next ${tab}` })
    expect(await plans(ann)).toHaveLength(1)
  }
})

test('what is declined twice is not proposed the third week, and comes back after it', async () => {
  const ann = await member(site)
  for (let n = 0; n < 20; n++) {
    const date = addDays('2026-10-19', n)
    const fields = { pip1_status: 'Completed', ...(n % 2 && { pip2_status: 'Completed' }) }
    await setDomino(ann, { date, ...fields })
  }
  const areas = async (week: string): Promise<number[]> =>
    (await ann.get(`/api/weeks/${week}/review`))
      .json()
      .data.areas.map((each: { pip: number }) => each.pip)
  const [one, two, three, four] = ['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09'] as const
  expect(await areas(one)).toEqual([3, 4, 5])
  await ann.post(`/api/weeks/${one}/close`, {})
  expect(await areas(two)).toEqual([3, 4, 5])
  await ann.post(`/api/weeks/${two}/close`, { if_thens: [{ ...PLAN, pip: 4 }] })
  expect(await areas(three)).toEqual([4, 6, 7])
  await ann.post(`/api/weeks/${three}/close`, {})
  expect(await areas(four)).toEqual([3, 4, 5])
})
