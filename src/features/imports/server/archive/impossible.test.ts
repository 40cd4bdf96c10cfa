import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { seedQuizzes } from '#src/features/assessments/server/seed/seed.ts'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { fillAccount } from '#test/full-account.ts'
import { member } from '#test/people.ts'
import { readLists } from '../reading/json.ts'
import { entriesOf } from '../reading/zip.ts'

type Row = Record<string, unknown>
type Lists = Record<string, Row[]>

let site: TestApp
let ben: Person
/** What an honest archive has. */
let honest: Lists
beforeAll(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
  await seedQuizzes(site.db, site.clock.now)
  const ann = await member(site)
  await fillAccount(ann)
  honest = {}
  const entries = await entriesOf((await ann.get('/api/user/export')).rawPayload)
  const everything = entries.find(({ name }) => name === 'everything.json')
  if (!everything) throw new Error('the archive has no lists')
  await readLists(
    everything,
    (list, row) => {
      honest[list] = [...(honest[list] ?? []), row as Row]
    },
    async () => {},
  )
  ben = await member(site)
})
afterAll(() => site.close())

async function zipOf(lists: object, from: string): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(lists)), 'everything.json')
  zip.addBuffer(Buffer.from(JSON.stringify({ format: 1, kind: 'member', site: from })), 'manifest.json')
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const send = (file: Buffer | string) =>
  ben.send('POST', '/api/user/imports', file, { 'content-type': 'application/octet-stream' })

test.each<[list: string, change: Row]>([
  ['assessment_results', { score: 101 }],
  ['assessment_results', { score: -1 }],
  ['assessment_results', { score: 50.5 }],
  ['assessment_results', { total_score: 10, max_score: 9 }],
  ['assessment_results', { max_score: 1e9 }],
  ['assessment_results', { quiz_category: 'other' }],
  ['cabinet_entries', { position: 2 ** 53 - 1 }],
  ['cabinet_entries', { position: 0.5 }],
  ['domino_entries', { lead_pip: 13 }],
  ['domino_entries', { lead_pip: 7, lead_pip_at: null }],
  ['domino_entries', { completed: true, completed_at: null }],
  ['domino_entries', { date: '0000-12-31' }],
  ['experiments', { days: 15 }],
  ['experiments', { starts_on: '0001-01-01', ends_on: '9999-12-31' }],
  ['experiments', { pip_a: 3, pip_b: 3 }],
  ['experiments', { seed: 2 ** 31 }],
  ['if_then_days', { outcome: 'perhaps' }],
  ['if_thens', { pip: 0 }],
  ['if_thens', { week: '2026-11-17' }],
  ['import_origins', { site: 'a\0b' }],
  ['import_origins', { origin_at: 'x\ud800' }],
  ['pip_marks', { pip: 13 }],
  ['pip_marks', { source: 'elsewhere' }],
])('%s with %j are wrong rows', async (list, change) => {
  const rows = honest[list] ?? []
  expect(rows.length).toBeGreaterThan(0)
  const answer = await send(
    await zipOf({ ...honest, [list]: rows.map(row => ({ ...row, ...change })) }, 'elsewhere'),
  )
  expect([answer.statusCode, answer.json().code], answer.body).toEqual([400, 'bad_rows'])
  expect(answer.json().data.rows[0]).toMatchObject({ list, row: 0 })
})

test('two rows cannot have been first written as the same one', async () => {
  const origin = { list: 'rest_days', site: 'third', origin_id: 9, origin_at: '2026-11-01' }
  const lists = {
    rest_days: [
      { id: 1, date: '2026-11-01' },
      { id: 2, date: '2026-11-02' },
    ],
    import_origins: [
      { ...origin, row_id: 1 },
      { ...origin, row_id: 2 },
    ],
  }
  const answer = await send(await zipOf(lists, 'elsewhere'))
  expect([answer.statusCode, answer.json().code], answer.body).toEqual([400, 'bad_rows'])
})

test('names that mean something to the program or that no database takes are names like others', async () => {
  const lists = JSON.parse(
    '{"constructor":[1],"__proto__":[1],"a\\u0000b":[1],"\\ud800":[1],"rest_days":[{"id":1,"date":"2026-11-01","toString":1}]}',
  )
  const answer = await send(await zipOf(lists, 'elsewhere'))
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json().data.ignored).toMatchObject({ constructor: 1, ab: 1, 'rest_days.toString': 1 })
  expect((await ben.post(`/api/user/imports/${answer.json().data.id}/apply`)).statusCode).toBe(200)
})

test('a site whose name no database takes is damaged', async () => {
  const answer = await send(await zipOf({ rest_days: [] }, 'a\0b'))
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'damaged_archive'])
})

test.each(['a\0b', '\ud800'])('a habit of another product with %j in its name is a wrong row', async text => {
  const history = [{ date: Date.parse('2026-11-01'), completed: true }]
  const answer = await send(JSON.stringify({ tasks: { dailys: [{ id: 'a', text, history }] } }))
  expect([answer.statusCode, answer.json().code], answer.body).toEqual([400, 'bad_rows'])
})

test('of many wrong lines the first twenty are named', async () => {
  const lines = Array.from({ length: 50 }, () => '2026-02-30,Read,x')
  const answer = await send(`date,name,value\n${lines.join('\n')}\n`)
  expect(answer.json().data.rows).toHaveLength(20)
})
