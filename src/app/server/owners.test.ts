import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#src/app/server/features.ts'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { openSite, type Person } from '#test/app.ts'
import { fillAccount } from '#test/full-account.ts'
import { administrator, coach, member } from '#test/people.ts'

const TABLES = [
  'domino_entries',
  'domino_reflections',
  'cabinet_entries',
  'weekly_planners',
  'if_thens',
  'experiments',
  'coach_conversations',
  'assessment_results',
  'imports',
] as const

/** What two or more people share has tests of who may do what in it: sharing, coaching, groups and sessions. */
const OF_SEVERAL =
  /^\/api\/(coachings|shares|groups|topics|replies|posts|group-sessions|appointments)\//
/** Ids that only the account's own tests can make. */
const OF_THE_ACCOUNT = /^\/api\/(passkeys|user\/sessions)\//

/** A valid body for each call that names a row of one member by its id. */
const CALLS: Readonly<Record<string, Record<string, unknown> | undefined>> = {
  'DELETE /api/ai/conversations/{id}': undefined,
  'DELETE /api/assessment/results/{id}': undefined,
  'DELETE /api/cabinet-entries/{id}': undefined,
  'DELETE /api/domino-entries/{id}': undefined,
  'DELETE /api/experiments/{id}': undefined,
  'DELETE /api/if-thens/{id}': undefined,
  'DELETE /api/user/imports/{id}': undefined,
  'GET /api/ai/conversations/{id}': undefined,
  'GET /api/assessment/results/{id}': undefined,
  'GET /api/domino-entries/{id}': undefined,
  'GET /api/domino-reflections/domino/{dominoId}': undefined,
  'GET /api/user/imports/{id}': undefined,
  'PATCH /api/cabinet-entries/{id}': { title: 'Mine now' },
  'PATCH /api/domino-entries/{id}': { title: 'Mine now' },
  'PATCH /api/weekly-planners/{id}': { insights: 'Mine now' },
  'POST /api/cabinet-entries/{id}/restore': undefined,
  'POST /api/domino-entries/{id}/complete': undefined,
  'POST /api/domino-entries/{id}/restore': undefined,
  'POST /api/user/imports/{id}/apply': undefined,
  'PUT /api/ai/conversations/{id}': { messages: [{ role: 'user', content: 'Mine now' }] },
  'PUT /api/if-thens/{id}/days/{date}': { outcome: 'missed' },
}

const site = openSite({ RATE_LIMIT: 'off' })
let ann: Person
let ids: Record<(typeof TABLES)[number], number>
let before: unknown

const rows = () =>
  Promise.all(TABLES.map(table => site.db.selectFrom(table).selectAll().orderBy('id').execute()))

beforeAll(async () => {
  await seedQuizzes(systemContext(site.db, site.deps, site.clock.now))
  ann = await member(site)
  await fillAccount(ann)
  const all = await rows()
  ids = Object.fromEntries(TABLES.map((table, at) => [table, all[at]?.at(-1)?.id])) as typeof ids
  before = all
})

/** The id of the row that a path is about. */
function idFor(path: string): number {
  const [, , kind = ''] = path.split('/')
  const tables: Record<string, (typeof TABLES)[number]> = {
    ai: 'coach_conversations',
    assessment: 'assessment_results',
    user: 'imports',
    'domino-reflections': 'domino_entries',
  }
  const table = tables[kind] ?? TABLES.find(each => each.replaceAll('_', '-') === kind)
  if (!table) throw new Error(`no row for ${path}`)
  return ids[table]
}

test('every call that names a row of one member is tried here', () => {
  const byId = endpoints.filter(
    ({ auth, path }) =>
      auth === 'user' &&
      /\{(id|dominoId)\}/.test(path) &&
      !OF_SEVERAL.test(path) &&
      !OF_THE_ACCOUNT.test(path),
  )
  expect(byId.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(CALLS))
})

test('another member’s row is not found by any call, whoever calls, and stays as it was', async () => {
  for (const person of [await member(site), await coach(site), await administrator(site)]) {
    const isAdmin = (await person.get('/api/user')).json().data.is_admin
    for (const [call, body] of Object.entries(CALLS)) {
      // Administrators may read and delete results (docs/product.md 7.5).
      if (isAdmin && call.includes('results')) continue
      const [method = '', path = ''] = call.split(' ')
      const url = path
        .replace(/\{(id|dominoId)\}/, String(idFor(path)))
        .replace('{date}', '2026-11-20')
      const answer = await person.send(method as 'GET', url, body)
      expect([call, answer.statusCode], answer.body).toEqual([call, 404])
    }
    const reflection = { domino_id: ids.domino_entries, reflection: 'Hello' }
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
