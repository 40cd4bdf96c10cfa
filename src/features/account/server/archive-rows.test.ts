import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { openSite, type Person } from '#test/app.ts'
import { fillAccount } from '#test/full-account.ts'
import { sendArchive } from '#test/imports.ts'
import {
  archiveOf,
  filesOf,
  type Lists,
  listsIn,
  manifestOf,
  type Row,
  zipOf,
} from '#test/member-archive.ts'
import { member } from '#test/people.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let ben: Person
/** What an honest archive has. */
let honest: Lists
beforeAll(async () => {
  await seedQuizzes(systemContext(site.db, site.deps, site.clock.now))
  const ann = await member(site)
  await fillAccount(ann)
  honest = await listsIn((await ann.get('/api/user/export')).rawPayload)
  ben = await member(site)
})

const restDay = (id: number, date: string) => ({ id, date })

const send = (file: Buffer | string) => sendArchive(ben, file)

test.each<[list: string, change: Row]>([
  ['assessment_results', { score: 101 }],
  ['assessment_results', { total_score: 10, max_score: 9 }],
  ['assessment_results', { quiz_category: 'other' }],
  ['cabinet_entries', { position: 2 ** 53 - 1 }],
  ['domino_entries', { id: 1e300 }],
  ['domino_entries', { title: 'x'.repeat(100_000) }],
  ['domino_entries', { title: 'a\0b' }],
  ['domino_entries', { title: 'a\ud800' }],
  ['domino_entries', { lead_pip: 7, lead_pip_at: null }],
  ['domino_entries', { completed: true, completed_at: null }],
  ['domino_entries', { date: '0000-12-31' }],
  ['experiments', { pip_a: 3, pip_b: 3 }],
  ['if_then_days', { outcome: 'perhaps' }],
  ['if_thens', { pip: 0 }],
  ['if_thens', { week: '2026-11-17' }],
  ['pip_marks', { pip: 13 }],
])('%s with %j are wrong rows', async (list, change) => {
  const rows = honest[list] ?? []
  expect(rows.length).toBeGreaterThan(0)
  const answer = await send(
    await archiveOf({ ...honest, [list]: rows.map(row => ({ ...row, ...change })) }),
  )
  expect([answer.statusCode, answer.json().code], answer.body).toEqual([400, 'bad_rows'])
  expect(answer.json().data.rows[0]).toMatchObject({ list, row: 0 })
})

test.each<[list: string, column: string, lists: Lists]>([
  ['rest_days', 'id', { rest_days: [restDay(1, '2026-11-01'), restDay(1, '2026-11-02')] }],
  ['rest_days', 'date', { rest_days: [restDay(1, '2026-11-01'), restDay(2, '2026-11-01')] }],
])('two %s with one %s are wrong rows', async (list, field, lists) => {
  const { code, data } = (await send(await archiveOf(lists))).json()
  expect([code, data.rows]).toEqual([
    'bad_rows',
    [{ list, row: 1, field, why: 'This stands twice.' }],
  ])
})

test.each([
  ['weekly_planners', 'week_start_date'],
  ['if_then_days', 'date'],
  ['domino_entries', 'client_id'],
])('a second one of %s with the same %s is a wrong row', async (list, field) => {
  const [row] = honest[list] ?? []
  const same = { ...row, ...(field === 'client_id' && { client_id: randomUUID() }) }
  const lists = { ...honest, [list]: [same, { ...same, id: 9_999 }] }
  const { code, data } = (await send(await archiveOf(lists))).json()
  expect(code).toBe('bad_rows')
  expect(data.rows).toContainEqual({ list, row: 1, field, why: 'This stands twice.' })
})

test('names that mean something to the program or that no database takes are names like others', async () => {
  const lists =
    '{"constructor":[1],"__proto__":[1],"a\\u0000b":[1],"\\ud800":[1],"rest_days":[{"id":1,"date":"2026-11-01","toString":1}]}'
  const answer = await send(
    await zipOf({ 'manifest.json': manifestOf('elsewhere', 1), 'everything.json': lists }),
  )
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json().data.ignored).toMatchObject({
    constructor: 1,
    ab: 1,
    'rest_days.toString': 1,
  })
  expect((await ben.post(`/api/user/imports/${answer.json().data.id}/apply`)).statusCode).toBe(200)
  ben = await member(site)
  const files = { ...filesOf({ constructor: [1], recipes: [1, 2] }), 'lists/A.ndjson': '1' }
  expect((await send(await zipOf(files))).json().data.ignored).toEqual({
    constructor: 1,
    recipes: 2,
    'lists/A.ndjson': 1,
  })
})

test('of many wrong rows the first twenty are named', async () => {
  const rest_days = Array.from({ length: 50 }, (_, n) => ({ id: n + 1, date: '2026-02-30' }))
  expect((await send(await archiveOf({ rest_days }))).json().data.rows).toHaveLength(20)
})
