import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { VERSION } from '#src/platform/server/version.ts'
import { dataOf, expectStatus, openSite, type Person } from '#test/app.ts'
import { fillAccount } from '#test/full-account.ts'
import { applyPreview, previewArchive, sendArchive } from '#test/imports.ts'
import {
  archiveOf as archiveWith,
  filesIn,
  filesOf,
  type Lists,
  listsIn,
  manifestOf,
  PARENTS,
  type Row,
  zipOf,
} from '#test/member-archive.ts'
import { member } from '#test/people.ts'

/** Where the archives come from, and where they go. */
const from = openSite({ RATE_LIMIT: 'off' })
const to = openSite({ RATE_LIMIT: 'off' })
beforeAll(async () => {
  await seedQuizzes(systemContext(from.db, from.deps, from.clock.now))
  await seedQuizzes(systemContext(to.db, to.deps, to.clock.now))
})

const archiveOf = async (person: Person) => (await person.get('/api/user/export')).rawPayload

const none = { new: 0, here: 0, merged: 0, left_out: 0 }

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

test('what leaves one site comes in at another, the same, and nothing of it twice', async () => {
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
  const shown = await previewArchive(ben, archive)
  expect(shown).toMatchObject({ kind: 'archive', state: 'previewed' })
  for (const name of IMPORTED)
    expect(shown.counts[name], name).toEqual({ ...none, new: lists[name]?.length })
  expect(shown.never.account).toBe(1)
  expect(shown.ignored).toEqual({})
  expect(comparable(await listsIn(await archiveOf(ben))).domino_entries).toEqual([])

  expect(await applyPreview(ben, shown)).toMatchObject({ state: 'applied', counts: shown.counts })
  const there = await archiveOf(ben)
  expect(comparable(await listsIn(there))).toEqual(comparable(lists))
  expect((await applyPreview(ben, shown)).state).toBe('applied')

  const again = await previewArchive(ben, archive)
  for (const name of IMPORTED)
    expect(again.counts[name], name).toMatchObject({ new: 0, here: lists[name]?.length })
  // What somebody else has brought in as well is another's.
  const dora = await member(to)
  await applyPreview(dora, await previewArchive(dora, archive))
  expect((await previewArchive(ben, archive)).counts.domino_entries).toMatchObject({ new: 0 })
  // After a detour through another site, it is still known where each row was first written.
  const carl = await member(from)
  const hop = await previewArchive(carl, there)
  await applyPreview(carl, hop)
  for (const name of IMPORTED)
    expect((await previewArchive(carl, archive)).counts[name], name).toMatchObject({ new: 0 })
  // And at home everything is here already.
  expect((await previewArchive(ann, there)).counts.domino_entries).toMatchObject({ new: 0 })
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
  await applyPreview(ben, await previewArchive(ben, await archiveWith(lists)))
  expect(comparable(await listsIn(await archiveOf(ben)))).toEqual(comparable(lists))
})

test('what was deleted comes back from one’s own archive, and what was edited stays', async () => {
  const ann = await member(from)
  await fillAccount(ann)
  const archive = await archiveOf(ann)
  const before = await listsIn(archive)
  const [gone, kept] = before.domino_entries ?? []
  const url = (row?: Row) => `/api/domino-entries/${row?.id}`
  await expectStatus(200, ann.delete(url(gone)), ann.patch(url(kept), { title: 'Edited' }))
  const shown = await previewArchive(ann, archive)
  expect(shown.counts.domino_entries).toMatchObject({ new: 1 })
  const hanging = before.pip_marks?.filter(row => row.entry_id === gone?.id)
  expect(shown.counts.pip_marks).toMatchObject({ new: hanging?.length })
  expect(shown.counts.cabinet_entries).toMatchObject({ new: 0 })
  await applyPreview(ann, shown)
  const after = (await listsIn(await archiveOf(ann))).domino_entries
  expect(after?.map(({ title }) => title).toSorted()).toEqual(['Edited', gone?.title])
})

test('a week that exists is filled, and what has no room becomes an entry of this week’s drawer', async () => {
  const week = '2026-11-16'
  const planned = (text: string) => {
    const first = { text, completed: text !== '' }
    const empty = { text: '', completed: false }
    const day = { priorities: [empty, empty, empty], domino: '', notes: '' }
    const days = Array.from({ length: 7 }, (_, n) => [`2026-11-${16 + n}`, day])
    return { ...Object.fromEntries(days), [week]: { ...day, priorities: [first, empty, empty] } }
  }
  const plan = (person: Person, weekly_intention: string, more: object) =>
    dataOf(
      person.post('/api/weekly-planners', { week_start_date: week, weekly_intention, ...more }),
      201,
    )
  const ann = await member(from)
  await plan(ann, 'Calm', { went_well: 'Slept', daily_plans: planned('Theirs') })
  const ben = await member(to)
  await plan(ben, 'Focus', { daily_plans: planned('') })
  const shown = await previewArchive(ben, await archiveOf(ann))
  expect(shown.counts.weekly_planners).toEqual({ ...none, merged: 1 })
  await applyPreview(ben, shown)
  const lists = await listsIn(await archiveOf(ben))
  const merged = { weekly_intention: 'Focus', went_well: 'Slept', daily_plans: planned('Theirs') }
  expect(lists.weekly_planners).toMatchObject([merged])
  const left = { drawer_type: 'this_week', title: `Week of ${week}, imported` }
  const content = expect.stringContaining('Calm')
  expect(lists.cabinet_entries).toMatchObject([{ ...left, content }])
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
  const staged = () => to.db.selectFrom('import_rows').select('id').execute()
  const before = await staged()
  const answer = await sendArchive(ben, await make())
  expect([answer.statusCode, answer.json().code]).toEqual([400, code])
  if (code === 'bad_rows')
    expect(answer.json().data.rows).toEqual([expect.objectContaining({ row: 0 })])
  expect((await ben.get('/api/user/imports')).json().data).toEqual([])
  expect(await staged()).toEqual(before)
})

/** Members' archives of the released versions. */
const RELEASED = 'test/archives'

/** How many rows an archive has in the lists that an import brings in. */
async function rowsIn(file: Buffer, names: readonly string[]): Promise<Record<string, number>> {
  const { lists } = JSON.parse((await filesIn(file))['manifest.json'] ?? '')
  return Object.fromEntries(names.map(name => [name, lists[name]]))
}

/** Lists, and their tables for people, of what this version no longer has. */
const GONE = ['group_interest', 'group_interest.csv']

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
    const { id, ignored, counts } = await previewArchive(person, file)
    const unknown = Object.keys(ignored).filter(list => !GONE.includes(list))
    expect(unknown, name).toEqual([])
    const rows = await rowsIn(file, Object.keys(counts))
    for (const [list, count] of Object.entries(counts))
      expect(count, `${name}: ${list}`).toEqual({ ...none, new: rows[list] })
    expect(rows.domino_entries).toBeGreaterThan(0)
    expect(await applyPreview(person, { id }), name).toMatchObject({ state: 'applied', counts })
    expect(await rowsIn(await archiveOf(person), Object.keys(counts)), name).toEqual(rows)
  }
})
