import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { seedQuizzes } from '#src/features/assessments/server/seed/seed.ts'
import { openSite, type Person } from '#test/app.ts'
import { fillCoaching } from '#test/coaching.ts'
import { fillAccount } from '#test/full-account.ts'
import { administrator, coach, member } from '#test/people.ts'

/** Typed text is kept to the letter, even where it looks like JSON's escape of NUL, which PostgreSQL cannot store. */
const TYPED = String.raw`T\u0000\\u0000\\\u0000`

const FIELDS = new Set(
  (
    'title description reflection content weekly_intention went_well to_improve insights next_week_intention text domino ' +
    'notes cue action body name first_name last_name full_name message subject tags pip1_label practice.city'
  ).split(' '),
)

/** Appends it to every text that a person would type. */
function typed(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return FIELDS.has(field) ? `${value} ${TYPED}` : value
  if (Array.isArray(value)) return value.map(each => typed(each, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, typed(inner, name)]),
  )
}

/** The same person, whose texts all end with `TYPED`. */
const typing = (person: Person): Person => ({
  ...person,
  send: (method, url, body, headers) =>
    person.send(method, url, Buffer.isBuffer(body) ? body : typed(body), headers),
  post: (url, body, headers) => person.send('POST', url, typed(body), headers),
  patch: (url, body) => person.send('PATCH', url, typed(body)),
})

const site = openSite({ RATE_LIMIT: 'off' })
beforeAll(async () => {
  await seedQuizzes(site.db, site.clock.now)
})

/** All texts of a stored value, those inside JSON as well. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    if (!/^[[{]/.test(value)) return [value]
    try {
      return textsIn(JSON.parse(value))
    } catch {
      return [value]
    }
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

async function columnsWithTyped(): Promise<string[]> {
  const found: string[] = []
  const tables = await site.db.introspection.getTables()
  for (const { name } of tables.filter(table => !table.isView && !/_search|fts/.test(table.name))) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      site.db,
    )
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        const texts = textsIn(value).filter(text => text.includes('T\\') || text.includes('T\0'))
        if (texts.length === 0) continue
        expect(
          texts.filter(text => !text.includes(TYPED)),
          `${name}.${column}`,
        ).toEqual([])
        found.push(`${name}.${column}`)
      }
    }
  }
  return [...new Set(found)].sort()
}

test('the six characters of the escape are kept to the letter in every kind of text', async () => {
  const ann = typing(await member(site, 'ann'))
  const rosa = typing(await coach(site))
  const boss = typing(await administrator(site))
  const visitor = typing(site.visitor())
  await fillAccount(ann)
  await fillCoaching(rosa, ann)
  const done = async (answer: ReturnType<Person['post']>) => {
    const { statusCode, body } = await answer
    expect(statusCode, body).toBeLessThan(300)
  }
  await done(ann.patch('/api/user', { first_name: 'Ann', last_name: 'Lee', full_name: 'Ann Lee' }))
  await done(rosa.patch(`/api/coach/clients/${ann.userId}`, { tags: ['a'] }))
  const person = { name: 'Zoë', email: 'zoe@example.com', message: 'Hello there, all of you.' }
  await done(visitor.post('/api/contacts', { ...person, subject: 'A question' }))
  await done(visitor.post('/api/bookings', { ...person, interest: 'group' }))
  await done(boss.post('/api/admin/letters', { subject: 'News', body: 'A letter.' }))
  await done(
    boss.send('PUT', '/api/admin/content', { version: 0, changes: { 'practice.city': 'Zürich' } }),
  )
  await done(boss.post('/api/admin/pages', { slug: 'about', title: 'About', body: 'Us' }))
  const planner = (await ann.get(`/api/weekly-planners/user/${ann.userId}/week/2026-11-16`)).json()
    .data
  expect(planner.daily_plans['2026-11-16'].priorities[0].text).toBe(`Call ${TYPED}`)
  // Of the tracker, coaching, messages to the site, its letters and its own pages, and of JSON.
  expect((await columnsWithTyped()).length).toBeGreaterThan(30)
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
