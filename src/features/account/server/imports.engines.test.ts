import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { VERSION } from '#src/platform/server/version.ts'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { setDomino } from '#test/dominoes.ts'
import { fillAccount } from '#test/full-account.ts'
import { applyChecked, checkArchive, sendArchive } from '#test/imports.ts'
import {
  archiveOf as archiveWith,
  filesIn,
  filesOf,
  type Lists,
  listsIn,
  manifestOf,
  PARENTS,
  zipOf,
} from '#test/member-archive.ts'
import { member } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'

const AT = '2026-11-01T00:00:00.000Z'

/** Where the archives come from, and where they go. */
const from = openSite({ RATE_LIMIT: 'off' })
const to = openSite({ RATE_LIMIT: 'off' })
beforeAll(async () => {
  await seedQuizzes(systemContext(from.db, from.deps, from.clock.now))
  await seedQuizzes(systemContext(to.db, to.deps, to.clock.now))
})

const archiveOf = async (person: Person) => (await person.get('/api/user/export')).rawPayload

const IMPORTED = [
  'domino_entries',
  'domino_reflections',
  'pip_marks',
  'rest_days',
  'weekly_planners',
  'cabinet_entries',
  'if_thens',
  'if_then_days',
  'experiments',
  'assessment_results',
  'coach_conversations',
]
/** Without what belongs to a site; references as the place of the row they lead to. */
function comparable(lists: Lists): Lists {
  const out: Lists = {}
  for (const name of IMPORTED) {
    const [column, parents] = PARENTS[name] ?? []
    out[name] = (lists[name] ?? []).map(({ id, user_id, quiz_id, ...row }) =>
      column
        ? { ...row, [column]: lists[parents ?? '']?.findIndex(each => each.id === row[column]) }
        : row,
    )
  }
  return out
}

test('what leaves one site comes in at another, the same', async () => {
  const ann = await member(from)
  await fillAccount(ann)
  const archive = await archiveOf(ann)
  const manifest = JSON.parse((await filesIn(archive))['manifest.json'] ?? '')
  const lists = await listsIn(archive)
  expect(manifest).toMatchObject({
    format: 2,
    kind: 'member',
    lists: { domino_entries: lists.domino_entries?.length },
  })
  for (const name of IMPORTED) expect(lists[name]?.length, name).toBeGreaterThan(0)

  const ben = await member(to)
  const shown = await checkArchive(ben, archive)
  const counts = Object.fromEntries(IMPORTED.map(name => [name, lists[name]?.length]))
  expect(shown).toMatchObject({ kind: 'archive', state: 'checked', counts, done: 0 })
  expect(shown.never.account).toBe(1)
  expect(shown.ignored).toEqual({})
  expect(comparable(await listsIn(await archiveOf(ben))).domino_entries).toEqual([])

  const done = Object.values(shown.counts).reduce((sum, rows) => sum + rows)
  const applied = { state: 'applied', counts, done, first_day: '2026-11-19', expires_at: null }
  expect(await applyChecked(ben, shown)).toMatchObject(applied)
  expect(comparable(await listsIn(await archiveOf(ben)))).toEqual(comparable(lists))
  expect(await applyChecked(ben, shown)).toMatchObject(applied)
  const [quiz] = await dataOf(ben.get('/api/assessment/quizzes'))
  expect(await rowsOf(to.db, 'assessment_results', { user_id: ben.userId })).toMatchObject([
    { quiz_id: quiz.id },
  ])
})

test('nothing comes in where there is something, at either call, and what is there is named', async () => {
  const [ben, carl] = [await member(to), await member(to)]
  const archive = await archiveWith({ rest_days: [{ id: 1, date: '2026-11-01' }] })
  const { id } = await checkArchive(ben, archive)
  for (const person of [ben, carl]) await setDomino(person)
  const refused = async (answer: ReturnType<Person['post']>) => {
    const { statusCode, body } = await answer
    const { code, data } = JSON.parse(body)
    expect([statusCode, code, data]).toEqual([
      409,
      'account_not_empty',
      { lists: ['domino_entries'] },
    ])
  }
  await refused(sendArchive(carl, archive))
  await refused(ben.post(`/api/user/imports/${id}/apply`))
  expect(await rowsOf(to.db, 'rest_days', { user_id: ben.userId })).toEqual([])
  const { data, filled } = (await ben.get('/api/user/imports')).json()
  expect([data[0].state, filled]).toEqual(['checked', ['domino_entries']])
  for (const { id } of await rowsOf(to.db, 'domino_entries', { user_id: ben.userId }))
    await dataOf(ben.delete(`/api/domino-entries/${id}`))
  expect((await ben.get('/api/user/imports')).json().filled).toEqual([])
  expect(await applyChecked(ben, { id })).toMatchObject({ state: 'applied', done: 1 })
})

test('each list is in the way, and what the site makes by itself is not', async () => {
  const ann = await member(from)
  expect((await ann.get('/api/user/imports')).json().filled).toEqual([])
  await fillAccount(ann)
  expect((await ann.get('/api/user/imports')).json().filled.toSorted()).toEqual(IMPORTED.toSorted())
})

test('limits of today’s screens do not cut history', async () => {
  const instants = { created_at: AT, updated_at: AT }
  const messages = [{ role: 'user', content: 'Hello' }]
  const trial = { pip_a: 1, pip_b: 2, days: 14, starts_on: '2026-11-20', ends_on: '2026-12-03' }
  const ann = await member(from)
  await fillAccount(ann)
  const [known] = (await listsIn(await archiveOf(ann))).experiments ?? []
  const lists = {
    coach_conversations: Array.from({ length: 51 }, (_, n) => ({
      ...{ id: n + 1, title: `${n}`, messages },
      ...instants,
    })),
    experiments: [1, 2].map(id => ({ ...known, ...trial, id })),
  }
  const ben = await member(to)
  await applyChecked(ben, await checkArchive(ben, await archiveWith(lists)))
  const there = await listsIn(await archiveOf(ben))
  expect(there.coach_conversations).toHaveLength(51)
  expect(there.experiments).toHaveLength(2)
})

test('odd texts, empty ones and missing ones come in as they were', async () => {
  const ann = await member(from)
  await fillAccount(ann)
  const lists = await listsIn(await archiveOf(ann))
  const odd = [
    'T \uFEFF\u2028\u200D\t\n\r\n " \\ \' =1+1 </script><!-- {"a":[ ]} \\u0000 %00 ,;',
    'é q\u0301 ß ﬁ 漢字 שלום 👩‍👧 🇳🇿 \uFEFF T',
  ].join('')
  const texts = 'title content reflection insights cue pip1_label pip1_status notes domino'
  const others = { pip2_label: '', to_improve: '', went_well: null, description: null }
  const said = new Map<string, string | null>(Object.entries(others))
  for (const name of texts.split(' ')) said.set(name, odd)
  // Also in what is JSON within a row: the days of a week and the messages of a conversation.
  const replaced = (key: string, value: unknown) => (said.has(key) ? said.get(key) : value)
  for (const name of IMPORTED) lists[name] = JSON.parse(JSON.stringify(lists[name]), replaced)
  const ben = await member(to)
  await applyChecked(ben, await checkArchive(ben, await archiveWith(lists)))
  expect(comparable(await listsIn(await archiveOf(ben)))).toEqual(comparable(lists))
})

const asBefore = (lists: object) => ({ 'everything.json': JSON.stringify(lists) })
const dayOf = (date: string) => ({ rest_days: [{ id: 1, date }] })
const astray = {
  domino_reflections: [
    { id: 1, domino_id: 7, reflection: 'x', created_at: '2026-11-01T00:00:00.000Z' },
  ],
}
const line = (text: string | Buffer) => ({ ...filesOf({}), 'lists/rest_days.ndjson': text })

test.each([
  ['no zip at all', async () => Buffer.from('hello'), 'unknown_file'],
  ['a zip of other things', () => zipOf({ 'a.txt': 'x' }), 'unknown_file'],
  [
    'a practice',
    () => zipOf({ 'manifest.json': '{"format":1,"kind":"practice","site":"x"}' }),
    'unknown_file',
  ],
  ['half a zip', async () => (await archiveWith({})).subarray(0, 60), 'damaged_archive'],
  ['a line that is no JSON', () => zipOf(line('{"id":1,\n')), 'damaged_archive'],
  ['a line that is cut off', () => zipOf(line('{"id":1,"date":"2026-11-01"}')), 'damaged_archive'],
  ['broken UTF-8', () => zipOf(line(Buffer.from([0xff, 10]))), 'damaged_archive'],
  ['a manifest that is none', () => zipOf({ 'manifest.json': '{"format":2' }), 'damaged_archive'],
  [
    'a name that no database takes',
    () => archiveWith(dayOf('2026-11-01'), 'a\0b'),
    'damaged_archive',
  ],
  [
    'a line of seven megabytes',
    () => zipOf(line(`{"id":1,"date":"2026-11-01","x":"${'x'.repeat(7_400_000)}"}\n`)),
    'damaged_archive',
  ],

  [
    'a newer format',
    () => zipOf({ ...filesOf({}), 'manifest.json': manifestOf('x', 3) }),
    'newer_archive',
  ],
  ['a row that is wrong', () => archiveWith(dayOf('2026-02-30')), 'bad_rows'],
  ['a wrong row of before', () => zipOf(asBefore(dayOf('2026-02-30'))), 'bad_rows'],
  ['a day to come', () => archiveWith(dayOf('2027-01-01')), 'bad_rows'],

  ['a reference into nowhere', () => archiveWith(astray), 'bad_rows'],
])('%s is refused, and leaves nothing', async (_, make, code) => {
  const ben = await member(to)
  const answer = await sendArchive(ben, await make())
  expect([answer.statusCode, answer.json().code]).toEqual([400, code])
  if (code === 'bad_rows')
    expect(answer.json().data.rows).toEqual([expect.objectContaining({ row: 0 })])
  expect((await ben.get('/api/user/imports')).json().data).toEqual([])
  expect(await rowsOf(to.db, 'imports', { user_id: ben.userId })).toEqual([])
})

/** Members' archives of the released versions. */
const RELEASED = 'test/archives'

/** How many rows an archive has in the lists that an import brings in. */
async function rowsIn(file: Buffer, names: readonly string[]): Promise<Record<string, number>> {
  const { lists } = JSON.parse((await filesIn(file))['manifest.json'] ?? '')
  return Object.fromEntries(names.map(name => [name, lists[name]]))
}

/** Lists, and their tables for people, of what this version no longer has. */
const GONE = ['group_interest', 'group_interest.csv', 'import_origins', 'import_origins.csv']

test('the archive of every released version comes in whole', async () => {
  const released = join(RELEASED, `${VERSION}.zip`)
  if (!existsSync(released)) {
    // Like a new snapshot: to be committed with the release.
    const person = await member(to, 'released')
    await fillAccount(person)
    mkdirSync(RELEASED, { recursive: true })
    writeFileSync(released, await archiveOf(person))
  }
  for (const name of readdirSync(RELEASED)) {
    const file = readFileSync(join(RELEASED, name))
    const person = await member(to)
    const { id, ignored, counts } = await checkArchive(person, file)
    const unknown = Object.keys(ignored).filter(list => !GONE.includes(list))
    expect(unknown, name).toEqual([])
    const rows = await rowsIn(file, Object.keys(counts))
    expect(counts, name).toEqual(rows)
    expect(rows.domino_entries).toBeGreaterThan(0)
    expect(await applyChecked(person, { id }), name).toMatchObject({ state: 'applied', counts })
    expect(await rowsIn(await archiveOf(person), Object.keys(counts)), name).toEqual(rows)
  }
})
