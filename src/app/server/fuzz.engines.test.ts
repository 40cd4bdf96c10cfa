import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { describedApi } from '#src/app/server/api-description.ts'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { blankPlans } from '#src/features/planner/domain.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { fillCoaching } from '#test/coaching.ts'
import { setDomino } from '#test/dominoes.ts'
import { fillAccount, fillMore, importInto } from '#test/full-account.ts'
import { callsOf, type Hints, type OddCall, type Operation, operationsOf } from '#test/fuzz.ts'
import { fillGroup } from '#test/groups.ts'
import { administrator, coach, member, PASSWORD } from '#test/people.ts'
import { rounds } from '#test/rounds.ts'
import { rowsOf } from '#test/rows.ts'
import { addType, at, booked, openCoach, WEEKDAYS, ZONE } from '#test/sessions.ts'

/** Calls every operation of openapi.json as visitor, member, coach and administrator, with valid and invalid values. */

const description = JSON.parse(await describedApi())
/** Calls that remove something come last, nested resources before what contains them: the other calls need them. */
const endsWhat = ({ method, path }: Operation): number =>
  method === 'DELETE' || /\/(end|leave)$/.test(path) ? 1 / path.split('/').length : 0
const operations = operationsOf(description).toSorted(
  (one, other) => endsWhat(one) - endsWhat(other),
)
const RUNS = rounds(30)
/** For a call without any value to vary. */
const PLAIN_RUNS = Math.ceil(RUNS / 3)
/** Fixed, so that a failure comes from a change and not from chance. */
const SEED = 4

/** Appears only in one member's private data. */
const CANARY = 'Nightingale-7341'
const PRIVATE_TABLES = [
  'domino_entries',
  'rest_days',
  'weekly_planners',
  'cabinet_entries',
  'if_thens',
  'experiments',
  'coach_conversations',
] as const

/** Internals that no response may reveal. */
const INSIDES =
  /node_modules|\.ts:\d+|\$argon2|password_hash|token_hash|SQLITE_|syntax error at|relation "|select .* from "|insert into "|ECONNREFUSED/i

const site = openSite({ RATE_LIMIT: 'off' })
let victim: Person
let before: unknown

const privateRows = () =>
  Promise.all(PRIVATE_TABLES.map(table => rowsOf(site.db, table, { user_id: victim.userId })))

beforeAll(async () => {
  await seedQuizzes(systemContext(site.db, site.deps, site.clock.now))
  victim = await member(site, 'victim')
  await importInto(victim)
  // First, so that the rows that the calls of others aim at are these.
  const labels = { title: CANARY, description: CANARY, pip1_label: CANARY }
  const { id } = await setDomino(victim, labels)
  await victim.post('/api/domino-reflections', { domino_id: id, reflection: CANARY })
  const entry = { drawer_type: 'this_week', title: CANARY, content: CANARY }
  await victim.post('/api/cabinet-entries', entry)
  await victim.post('/api/ai/conversations', { messages: [{ role: 'user', content: CANARY }] })
  await fillMore(victim)
  before = await privateRows()
})

const ROLES = ['visitor', 'member', 'coach', 'administrator'] as const
type Role = (typeof ROLES)[number]

interface Actor extends Person {
  /** Ids of the person's own rows, by the path segment that names the resource. */
  own: Record<string, number>
}
const people = new Map<Role, Actor>()
const members = new Set<number>()

const makers = { visitor: member, member, coach, administrator }

async function coachingOf(someone: Person, role: Role) {
  const [by, client] =
    role === 'coach' ? [someone, await member(site)] : [await coach(site), someone]
  const id = await fillCoaching(by, client)
  for (const kind of ['reflections', 'planner', 'if_thens', 'results', 'cabinet'])
    await client.post('/api/shares', { coaching_id: id, kind, from_date: '2026-01-01' })
  return { id, by: by.userId, client: client.userId }
}

const groupOf = async (someone: Person, role: Role) =>
  role === 'coach'
    ? fillGroup(someone, await member(site), await member(site))
    : fillGroup(await coach(site), someone, await member(site))

const sessionWith = async (by: Person, someone: Person, clock: string) => {
  const type = await addType(by)
  return { type: type.id, id: (await booked(someone, type, at(clock))).id as number }
}

async function asCoach(someone: Person): Promise<Record<string, number>> {
  const hours = { zone: ZONE, weekly: WEEKDAYS, days: [] }
  await dataOf(someone.send('PUT', '/api/coach/availability', hours))
  const { type, id } = await sessionWith(someone, await member(site), '11:00')
  return { 'coach/session-types': type, 'coach/appointments': id }
}

async function asAdministrator(someone: Person): Promise<Record<string, number>> {
  // A site has at most 30 pages, and every administrator sees all of them.
  const [page] = await dataOf(someone.get('/api/admin/pages'))
  const made = { slug: `page-${someone.userId}`, title: 'A page' }
  const id = page?.id ?? (await dataOf(someone.post('/api/admin/pages', made), 201)).id
  return { 'admin/pages': id, 'admin/members': (await member(site)).userId }
}

const OWNED = [
  'domino_entries',
  'weekly_planners',
  'cabinet_entries',
  'assessment_results',
  'if_thens',
  'experiments',
  'imports',
  'coach_conversations',
] as const

async function newActor(role: Role): Promise<Actor> {
  const someone = await makers[role](site)
  await fillAccount(someone)
  const own: Record<string, number> = {}
  for (const table of OWNED) {
    const [row] = await rowsOf(site.db, table, { user_id: someone.userId })
    own[table.replaceAll('_', '-')] = row?.id ?? 0
  }
  const group = await groupOf(someone, role)
  const coaching = await coachingOf(someone, role)
  const more = {
    ...(role === 'coach' && (await asCoach(someone))),
    ...(role === 'administrator' && (await asAdministrator(someone))),
  }
  return {
    ...someone,
    own: {
      ...own,
      'domino-reflections': own['domino-entries'] ?? 0,
      assessment: own['assessment-results'] ?? 0,
      'user/imports': own.imports ?? 0,
      'ai/conversations': own['coach-conversations'] ?? 0,
      groups: group.group,
      topics: group.topic,
      replies: group.reply,
      posts: group.topic,
      'group-sessions': group.session,
      coachings: coaching.id,
      shares: coaching.id,
      'shares/seen-by': coaching.by,
      'check-ins': coaching.id,
      coach: coaching.client,
      appointments: (await sessionWith((await openCoach(site)).coach, someone, '10:00')).id,
      ...more,
    },
  }
}

/** The same person, after a call that ended the session; null if the account or its password is gone. */
async function signedInAgain(known: Actor): Promise<Actor | null> {
  const username = (await rowsOf(site.db, 'users', { id: known.userId }))[0]?.username
  if (!username) return null
  const someone = site.visitor()
  await someone.post('/api/login', { username, password: PASSWORD })
  const isIn = (await someone.get('/api/user')).statusCode === 200
  return isIn ? { ...someone, userId: known.userId, own: known.own } : null
}

/** Somebody signed in with the role; a new person when the last call has left no account to sign in to. */
async function actorOf(role: Role): Promise<Actor | null> {
  if (role === 'visitor') return null
  const known = people.get(role)
  if (known && (await known.get('/api/user')).statusCode === 200) return known
  const made = (known && (await signedInAgain(known))) ?? (await newActor(role))
  people.set(role, made)
  if (role === 'member') members.add(made.userId)
  return made
}

function check(name: string, { statusCode, headers, body }: LightMyRequestResponse): void {
  expect(statusCode, body).toBeLessThan(500)
  // This call tells administrators why a service does not answer.
  if (name !== 'GET /api/admin/system/services') expect(body).not.toMatch(INSIDES)
  expect(body).not.toContain(CANARY)
  expect(headers['cache-control']).toContain('no-store')
  expect(headers['x-content-type-options']).toBe('nosniff')
  if (statusCode === 302 || !String(headers['content-type']).includes('json')) return
  const answer = JSON.parse(body)
  if (statusCode < 300) {
    expect(typeof answer.success).toBe('boolean')
    return
  }
  expect(answer.success).toBe(false)
  expect(answer.message).toBe(answer.error)
  expect(answer.message).toBeTruthy()
  expect(answer.code).toMatch(/^[a-z_]+$/)
}

const SELF = 'the caller id'
const OWN = 'an id of the caller'

const HINTS: Hints = {
  // The victim is created first, so their rows have id 1.
  userId: [SELF, SELF, 1],
  user_id: [SELF, SELF, 1],
  id: [OWN, 1],
  dominoId: [OWN, 1],
  domino_id: [OWN, 1],
  quiz_id: [1, 2],
  memberId: [OWN],
  coaching_id: [OWN],
  messageId: [1, 2, 3, 4],
  noteId: [1, 2, 3, 4],
  actionId: [1, 2],
  itemId: [1, 2],
  // With a coaching's current version, the call would wait for a change.
  version: [999],
  monday: ['2026-11-16'],
  week: ['2026-11-09', '2026-11-02'],
  member: ['victim', 'nobody'],
  date: ['2026-11-20', '2026-11-19', '9999-12-31', '0001-01-01'],
  startDate: ['2026-11-01'],
  endDate: ['2026-11-20'],
  year: ['2026'],
  weekStartDate: ['2026-11-16'],
  week_start_date: ['2026-11-02', '2026-11-09'],
  daily_plans: ['2026-11-02', '2026-11-09', '2026-11-16'].map(blankPlans),
  drawerType: ['this_week'],
  drawer_type: ['this_week', 'today'],
  password: [PASSWORD],
  username: ['victim', 'somebody-new'],
  email: ['reader@example.com', 'someone.else@example.com'],
  toolName: ['domino', 'Perception Filter'],
  planType: ['premium', 'basic'],
}

/** Replaces the placeholders SELF and OWN with the caller's id and the id of one of their rows. */
function aim(
  { url, headers, payload }: OddCall,
  { path }: Operation,
  actor: Actor | null,
): OddCall {
  const [kind = '', under = ''] = path.split('/').slice(2)
  const values = {
    [SELF]: actor?.userId ?? victim.userId,
    [OWN]: actor?.own[`${kind}/${under}`] ?? actor?.own[kind] ?? 1,
  }
  let [to, body] = [url, payload]
  for (const [word, value] of Object.entries(values)) {
    to = to.replaceAll(encodeURIComponent(word), String(value))
    if (typeof body === 'string') body = body.replaceAll(JSON.stringify(word), String(value))
  }
  return { url: to, headers, payload: body }
}

const isPlain = ({ parameters, body }: Operation) => parameters.length === 0 && body === null

const answered = new Set<string>()

async function send(
  operation: Operation,
  role: Role,
  call: OddCall,
): Promise<LightMyRequestResponse> {
  const actor = await actorOf(role)
  const { url, headers, payload } = aim(call, operation, actor)
  return site.app.inject({
    method: operation.method as 'GET',
    url,
    headers: { ...headers, ...(actor?.cookie && { cookie: actor.cookie }) },
    ...(payload !== undefined && { payload }),
  })
}

test.each(
  operations.map(operation => [`${operation.method} ${operation.path}`, operation] as const),
)('%s handles odd calls properly', async (name, operation) => {
  const calls = callsOf(operation, { schemas: description.components.schemas ?? {}, hints: HINTS })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ROLES), calls, async (role, call) => {
      const answer = await send(operation, role, call)
      check(name, answer)
      if (answer.statusCode < 300) answered.add(name)
      if (operation.security && role === 'visitor') expect(answer.statusCode).toBe(401)
    }),
    { numRuns: isPlain(operation) ? PLAIN_RUNS : RUNS, seed: SEED },
  )
})

test('most calls reached a success', () => {
  expect(answered.size).toBeGreaterThan(operations.length * 0.6)
})

test('afterwards private data is unchanged, and nobody became an administrator', async () => {
  expect(await privateRows()).toEqual(before)
  const administrators = await rowsOf(site.db, 'users', { is_admin: true })
  expect(administrators.map(({ id }) => id).filter(id => members.has(id))).toEqual([])
  expect(({} as { is_admin?: unknown }).is_admin).toBeUndefined()
})
