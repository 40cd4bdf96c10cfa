import { expect, test } from 'vitest'
import { endpoints } from '#src/app/server/features.ts'
import { blankPlans } from '#src/features/planner/domain.ts'
import { dataOf, openSite } from '#test/app.ts'
import { setDomino } from '#test/dominoes.ts'
import { administrator, coach, member } from '#test/people.ts'

/** Typed text is kept to the letter, even where it looks like JSON's escape of NUL, which PostgreSQL cannot store. */
const TYPED = String.raw`T\u0000\\u0000\\\u0000`

const site = openSite({ RATE_LIMIT: 'off' })

test('the six characters of the escape are kept to the letter, in a text and inside JSON', async () => {
  const ann = await member(site, 'ann')
  const { id } = await setDomino(ann, { title: TYPED })
  const daily_plans = blankPlans('2026-11-16')
  for (const day of Object.values(daily_plans)) day.notes = TYPED
  const week = { week_start_date: '2026-11-16', daily_plans, insights: TYPED }
  await dataOf(ann.post('/api/weekly-planners', week), 201)
  const messages = [{ role: 'user', content: TYPED }]
  const talk = await dataOf(ann.post('/api/ai/conversations', { messages }), 201)
  const read = (path: string) => dataOf(ann.get(`/api/${path}`))
  expect((await read(`domino-entries/${id}`)).title).toBe(TYPED)
  const planner = await read(`weekly-planners/user/${ann.userId}/week/2026-11-16`)
  expect([planner.insights, planner.daily_plans['2026-11-18'].notes]).toEqual([TYPED, TYPED])
  expect(await read(`ai/conversations/${talk.id}`)).toMatchObject({ messages })
})

test('the character itself is refused by the name of its field, in texts, lists and keys, and in forms', async () => {
  const bob = await member(site, 'bob')
  const day = { priorities: [{ text: 'a\0b', completed: false }], domino: '', notes: '' }
  const refused: [string, Record<string, unknown>, string][] = [
    ['/api/domino-entries', { date: '2026-11-20', title: 'a\0b' }, 'title'],
    ['/api/cabinet-entries', { drawer_type: 'this_week', title: 'a', content: '\0' }, 'content'],
    [
      '/api/weekly-planners',
      { daily_plans: { '2026-11-16': day } },
      'daily_plans.2026-11-16.priorities.0.text',
    ],
    [
      '/api/ai/conversations',
      { messages: [{ role: 'user', content: '\0' }] },
      'messages.0.content',
    ],
    ['/api/assessment/results', { quiz_id: 1, responses: { 'a\0b': 'yes' } }, 'responses'],
  ]
  for (const [url, body, field] of refused) {
    const answer = await bob.post(url, body)
    expect([answer.statusCode, answer.json().code], url).toEqual([400, 'invalid'])
    expect(Object.keys(answer.json().fields)).toEqual([field])
  }
  const form = await site.app.inject({
    method: 'POST',
    url: '/newsletter',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:3000',
    },
    payload: 'form=newsletter&email=a%00b%40example.com',
  })
  expect(form.statusCode).toBeLessThan(500)
})

/** Everything that a call reads from its address, one at a time. */
function addressesOf({ path, query }: (typeof endpoints)[number]): string[] {
  const filled = path.replaceAll(/\{\w+\}/g, '1')
  const inPath = [...path.matchAll(/\{\w+\}/g)].map(
    ({ index, 0: name }) =>
      path.slice(0, index).replaceAll(/\{\w+\}/g, '1') +
      `a%00b${path.slice(index + name.length).replaceAll(/\{\w+\}/g, '1')}`,
  )
  const names = Object.keys(
    (query as { _zod?: { def: { shape?: object } } })?._zod?.def.shape ?? {},
  )
  return [...inPath, ...names.map(name => `${filled}?${name}=a%00b`)]
}

test('in an address it is refused as well, by whatever reads it there', async () => {
  const people = { public: site.visitor(), user: await member(site, 'cleo') }
  const all = { ...people, coach: await coach(site), admin: await administrator(site) }
  let asked = 0
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET'))
    for (const url of addressesOf(endpoint)) {
      asked++
      const { statusCode } = await all[endpoint.auth].get(url)
      expect(statusCode, url).toBeLessThan(500)
    }
  expect(asked).toBeGreaterThan(100)
  const guest = { name: 'Gil', email: 'gil@example.org' }
  const bought = await site.visitor().post('/api/offers/%00/checkout', guest)
  expect([bought.statusCode, bought.json().code]).toEqual([400, 'invalid'])
})
