import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#src/app/server/features.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { systemContext } from '#src/platform/server/context.ts'
import type { Schema } from '#src/platform/server/db/schema.ts'
import { openSite, type Person } from '#test/app.ts'
import { fillAccount } from '#test/full-account.ts'
import { administrator, coach, member } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'

type Table = keyof Schema

/** What two or more people share has tests of who may do what in it: sharing, coaching, groups and sessions. */
const OF_SEVERAL =
  /^\/api\/(coachings|shares|groups|topics|replies|posts|group-sessions|appointments)\//
/** Ids that only the account's own tests can make. */
const OF_THE_ACCOUNT = /^\/api\/(passkeys|user\/sessions)\//

/** Every call that names a row of one member by its id. */
const CALLS = endpoints.filter(
  ({ auth, path }) =>
    auth === 'user' &&
    /\{(id|dominoId)\}/.test(path) &&
    !OF_SEVERAL.test(path) &&
    !OF_THE_ACCOUNT.test(path),
)

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** A valid body for each of them that has one. */
const BODIES: Readonly<Record<string, Record<string, unknown>>> = {
  'PATCH /api/cabinet-entries/{id}': { title: 'Mine now' },
  'PATCH /api/domino-entries/{id}': { title: 'Mine now' },
  'PATCH /api/weekly-planners/{id}': { insights: 'Mine now' },
  'PUT /api/ai/conversations/{id}': { messages: [{ role: 'user', content: 'Mine now' }] },
  'PUT /api/if-thens/{id}/days/{date}': { outcome: 'missed' },
}

/** The tables of paths that are not called like them. */
const CALLED_OTHERWISE: Readonly<Record<string, Table>> = {
  ai: 'coach_conversations',
  assessment: 'assessment_results',
  user: 'imports',
  'domino-reflections': 'domino_entries',
}

/** Of the row that a path is about. */
function tableOf(path: string): Table {
  const [, , kind = ''] = path.split('/')
  return CALLED_OTHERWISE[kind] ?? (kind.replaceAll('-', '_') as Table)
}

const TABLES = [...new Set(CALLS.map(({ path }) => tableOf(path))), 'domino_reflections'] as const

const site = openSite({ RATE_LIMIT: 'off' })
let ann: Person
let ids: Map<Table, number>
let before: unknown

const rows = () => Promise.all(TABLES.map(table => rowsOf(site.db, table as 'domino_entries')))

beforeAll(async () => {
  await seedQuizzes(systemContext(site.db, site.deps, site.clock.now))
  ann = await member(site)
  await fillAccount(ann)
  const all = await rows()
  ids = new Map(TABLES.map((table, at) => [table, all[at]?.at(-1)?.id ?? 0]))
  before = all
})

test('there is a row for every call that names one, and a body for each that sends one', () => {
  expect(TABLES.filter(table => !ids.get(table))).toEqual([])
  expect(
    CALLS.filter(({ body }) => body)
      .map(nameOf)
      .toSorted(),
  ).toEqual(Object.keys(BODIES))
})

test('another member’s row is not found by any call, whoever calls, and stays as it was', async () => {
  for (const person of [await member(site), await coach(site), await administrator(site)]) {
    const isAdmin = (await person.get('/api/user')).json().data.is_admin
    for (const call of CALLS) {
      const { method, path } = call
      // Administrators may read and delete results (docs/product.md 7.5).
      if (isAdmin && path.includes('results')) continue
      const url = path
        .replace(/\{(id|dominoId)\}/, String(ids.get(tableOf(path))))
        .replace('{date}', '2026-11-20')
      const answer = await person.send(method, url, BODIES[nameOf(call)])
      expect([nameOf(call), answer.statusCode], answer.body).toEqual([nameOf(call), 404])
    }
    const reflection = { domino_id: ids.get('domino_entries'), reflection: 'Hello' }
    expect((await person.post('/api/domino-reflections', reflection)).statusCode).toBe(404)
  }
  expect(await rows()).toEqual(before)
})

test('another member’s id in an address or a body is refused', async () => {
  const bob = await member(site)
  const values: Record<string, string> = {
    userId: String(ann.userId),
    drawerType: 'this_week',
    year: '2026',
    weekStartDate: '2026-11-16',
  }
  for (const { method, path } of endpoints.filter(
    each => each.auth === 'user' && each.path.includes('{userId}'),
  )) {
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '2026-11-20')
    expect([path, (await bob.send(method, url)).statusCode]).toEqual([path, 403])
  }
  const bodies = [
    ['/api/domino-entries', { date: '2026-11-20', title: 'For Ann' }],
    ['/api/cabinet-entries', { drawer_type: 'this_week', title: 'For Ann', content: '' }],
    ['/api/assessment/results', { quiz_id: 1, responses: {} }],
  ] as const
  for (const [path, body] of bodies)
    expect([path, (await bob.post(path, { ...body, user_id: ann.userId })).statusCode]).toEqual([
      path,
      403,
    ])
})
