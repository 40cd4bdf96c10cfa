import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/calendar.ts'
import { blankPlans } from '#src/features/planner/domain.ts'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { setDomino } from '#test/dominoes.ts'
import { member } from '#test/people.ts'

const site = openSite({ RATE_LIMIT: 'off' })

const WEEK = '2026-11-16'
const NEXT = '2026-11-23'
const URL = `/api/weeks/${WEEK}/close`
const PLAN = {
  cue_kind: 'after',
  cue: 'I have made coffee',
  action: 'walk round the block',
  pip: 7,
  days: [1, 3, 5],
  obstacle: 'tired',
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
  const body = {
    week: {
      went_well: '4 green days.',
      to_improve: 'I was tired',
      insights: null,
      updated_at: null,
    },
    next: { weekly_intention: 'Slower mornings', updated_at: null },
    if_thens: [PLAN],
  }
  const answer = await ann.post(URL, body)
  expect(answer.statusCode, answer.body).toBe(200)
  const { data } = answer.json()
  expect(data).toMatchObject({
    week: WEEK,
    next_week: NEXT,
    planners: {
      week: {
        week_start_date: WEEK,
        went_well: '4 green days.',
        to_improve: 'I was tired',
        insights: null,
      },
      next: { week_start_date: NEXT, weekly_intention: 'Slower mornings' },
    },
    if_thens: [{ ...PLAN, week: NEXT, source: 'review', outcomes: [] }],
    kept: [],
  })
  expect(data.planners.week).toEqual(await stored(ann, WEEK))
  expect(data.if_thens).toEqual(await plans(ann))
  const review = (await ann.get(`/api/weeks/${WEEK}/review`)).json().data
  expect(review).toMatchObject({ closed: true, offered: false, next_if_thens: data.if_thens })
})

test('each part is optional', async () => {
  const ann = await member(site)
  expect((await ann.post(URL, {})).json().data).toMatchObject({
    planners: { week: null, next: null },
  })
  expect((await ann.post(URL, { next: { weekly_intention: 'Rest' } })).statusCode).toBe(200)
  expect(await stored(ann, NEXT)).toMatchObject({ weekly_intention: 'Rest', went_well: null })
  expect((await ann.get(`/api/weekly-planners/user/${ann.userId}/week/${WEEK}`)).statusCode).toBe(
    404,
  )
})

test('an exact repeat returns the first result, with whatever version and after later changes', async () => {
  const ann = await member(site)
  const first = await planner(ann, WEEK, { insights: 'Mine' })
  const body = {
    week: { went_well: 'The walks', updated_at: first.updated_at },
    next: { weekly_intention: 'Slower' },
    if_thens: [PLAN],
  }
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
  ['an older version', (at: string) => new Date(Date.parse(at) - 1).toISOString()],
  ['no planner', () => null],
  ['no version, with other words', () => undefined],
])('refuses what is based on %s, with both versions, and stores nothing', async (_, seen) => {
  const ann = await member(site)
  await planner(ann, WEEK, {})
  const there = await planner(ann, NEXT, { weekly_intention: 'Theirs' })
  const body = {
    week: { went_well: 'Walks' },
    next: { weekly_intention: 'Mine', updated_at: seen(there.updated_at) },
    if_thens: [PLAN],
  }
  const answer = await ann.post(URL, body)
  expect(answer.statusCode, answer.body).toBe(409)
  expect(answer.json()).toMatchObject({
    success: false,
    code: 'week_stale',
    data: {
      planners: { week: { went_well: null }, next: { weekly_intention: 'Theirs' } },
      sent: { next: { weekly_intention: 'Mine' } },
    },
  })
  expect(await stored(ann, WEEK)).toMatchObject({ went_well: null })
  expect(await plans(ann)).toEqual([])
})

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
  expect((await ann.get(`/api/weekly-planners/user/${ann.userId}/week/${WEEK}`)).statusCode).toBe(
    404,
  )
  expect(
    (await ann.post('/api/if-thens', { ...PLAN, week: NEXT, cue: 'it is seven' })).statusCode,
  ).toBe(409)
  expect((await ann.post(URL, { if_thens: [PLAN, other, other] })).statusCode).toBe(400)
})

test('a plan that was deleted can be made again by the same close', async () => {
  const ann = await member(site)
  const { if_thens } = (await ann.post(URL, { if_thens: [PLAN] })).json().data
  await ann.delete(`/api/if-thens/${if_thens[0].id}`)
  expect((await ann.post(URL, { if_thens: [PLAN] })).json().data.if_thens).toHaveLength(1)
  expect(await plans(ann)).toHaveLength(1)
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

/** What a tab does: it reads both weeks, writes into one with the planner, or closes with what it read. */
type Step = { tab: number; does: 'read' | 'write' | 'close'; text: string }

const steps = fc.array(
  fc.record({
    tab: fc.integer({ min: 0, max: 1 }),
    does: fc.constantFrom('read' as const, 'write' as const, 'close' as const),
    text: fc.constantFrom('one', 'two', 'three'),
  }),
  { minLength: 3, maxLength: 8 },
)

async function play(person: Person, order: readonly Step[]): Promise<void> {
  const seen = [0, 1].map(() => ({ week: null as string | null, next: null as string | null }))
  /** Texts that an answer reported as stored; only a later answer to the same tab may replace them. */
  const held = new Map<string, string>()
  for (const { tab, does, text } of order) {
    const at = seen[tab] as (typeof seen)[number]
    if (does === 'read') {
      const { planners } = (await person.get(`/api/weeks/${WEEK}/review`)).json().data
      at.week = planners.week?.updated_at ?? null
      at.next = planners.next?.updated_at ?? null
    } else if (does === 'write') {
      const answer = await person.post('/api/weekly-planners', {
        week_start_date: NEXT,
        daily_plans: blankPlans(NEXT),
        went_well: `planner ${text}`,
      })
      if (answer.statusCode === 201) held.set('next.went_well', `planner ${text}`)
    } else {
      const body = {
        week: { went_well: `${text} ${tab}`, insights: text, updated_at: at.week },
        next: { weekly_intention: `${text} ${tab}`, updated_at: at.next },
      }
      const answer = await person.post(URL, body)
      expect([200, 409]).toContain(answer.statusCode)
      const { data } = answer.json()
      if (answer.statusCode === 200) {
        for (const [field, sent] of [
          ['week.went_well', body.week.went_well],
          ['week.insights', body.week.insights],
          ['next.weekly_intention', body.next.weekly_intention],
        ] as const)
          if (!held.has(field) && !data.kept.includes(field)) held.set(field, sent)
      } else expect(data.sent).toMatchObject({ next: { weekly_intention: `${text} ${tab}` } })
    }
    const now = { week: await stored(person, WEEK), next: await stored(person, NEXT) }
    for (const [field, text] of held) {
      const [week, name] = field.split('.') as ['week' | 'next', string]
      expect(now[week]?.[name], field).toBe(text)
    }
  }
}

test('in any order of two tabs no stored text is lost', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async order => play(await member(site), order)),
    { numRuns: 25 },
  )
}, 120_000)

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
