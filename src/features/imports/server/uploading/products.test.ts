import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import type { MemberImport } from '#src/features/imports/contract.ts'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { member } from '#test/people.ts'

let site: TestApp
beforeAll(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
})
afterAll(() => site.close())

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

async function upload(person: Person, file: Buffer | string): Promise<MemberImport> {
  const answer = await person.send('POST', '/api/user/imports', file, {
    'content-type': 'application/octet-stream',
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data
}
const step = async (person: Person, { id }: MemberImport, what: string): Promise<MemberImport> =>
  (await person.post(`/api/user/imports/${id}/${what}`)).json().data
const dayOf = async (person: Person, date: string) =>
  (await person.get(`/api/domino-entries/user/${person.userId}/date/${date}`)).json().data

const HABITS = `Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
001,Read,YES_NO,,,1,1,#D32F2F,,,,false
002,"Run, fast",NUMERICAL,,,1,1,#D32F2F,km,AT_LEAST,10.0,false
003,Old,YES_NO,,,1,1,#D32F2F,,,,true
`

const loop = (more: Record<string, string> = {}) =>
  zipOf({
    'Habits.csv': HABITS,
    '001 Read/Checkmarks.csv':
      'Date,Value,Notes\n2026-11-03,YES_MANUAL,Two pages\n2026-11-02,SKIP,\n2026-11-01,YES_AUTO,\n2026-10-31,NO,\n',
    '002 Run, fast/Checkmarks.csv': 'Date,Value,Notes\n2026-11-03,9999,\n2026-11-01,10000,"Slow, but far"\n',
    ...more,
  })

test('Loop’s history comes in with every tick, skips as rest days, and numbers by their targets', async () => {
  const ann = await member(site)
  const shown = await upload(
    ann,
    await loop({ 'Checkmarks.csv': 'Date,Read,Run, fast,Old,\n2026-11-03,YES_MANUAL,9999,YES_MANUAL,\n' }),
  )
  expect(shown).toMatchObject({
    kind: 'loop',
    sources: [
      { key: '001', name: 'Read', ticks: 1, days: 4, archived: false },
      { key: '002', name: 'Run, fast', ticks: 1, archived: false },
      { key: '003', name: 'Old', ticks: 1, archived: true },
    ],
    mapping: { '001': 1, '002': 2, '003': null },
    counts: {
      days: { new: 2, here: 0, merged: 0, left_out: 0 },
      ticks: { file: 3, chosen: 2 },
      rest_days: { new: 1, here: 0 },
    },
  })
  const changed = await ann.patch(`/api/user/imports/${shown.id}`, { mapping: { '003': 2 } })
  expect(changed.json().data).toMatchObject({
    mapping: { '001': 1, '002': 2, '003': 2 },
    counts: { ticks: { file: 3, chosen: 3 } },
  })
  for (const mapping of [{ '004': 1 }, { '001': 13 }])
    expect((await ann.patch(`/api/user/imports/${shown.id}`, { mapping })).statusCode).toBe(400)
  expect(await step(ann, shown, 'apply')).toMatchObject({
    state: 'applied',
    counts: { days: { new: 2, here: 0 } },
  })
  expect(await dayOf(ann, '2026-11-03')).toMatchObject([
    {
      title: 'From Loop',
      description: 'Read: Two pages',
      pip1_label: 'Read',
      pip1_status: 'Completed',
      pip2_label: 'Run, fast, Old',
      pip2_status: 'Completed',
      pip3_status: 'Not Started',
      completed: false,
    },
  ])
  expect(await dayOf(ann, '2026-11-01')).toMatchObject([
    { pip1_status: 'Not Started', pip2_status: 'Completed' },
  ])
  const marks = await site.db.selectFrom('pip_marks').select(['pip', 'source']).orderBy('id').execute()
  expect(marks).toEqual([
    { pip: 2, source: 'import' },
    { pip: 1, source: 'import' },
    { pip: 2, source: 'import' },
  ])
  // Days that came in before are here already, whatever is chosen now.
  expect((await upload(ann, await loop())).counts).toMatchObject({ days: { new: 0, here: 2 } })
  expect(await step(ann, shown, 'undo')).toMatchObject({ state: 'undone', kept: 0 })
  expect(await dayOf(ann, '2026-11-03')).toEqual([])
})

test('Habitica’s dailies come in on the days of their own wall', async () => {
  const ann = await member(site)
  const at = Date.parse('2026-11-03T01:00:00Z')
  const data = {
    tasks: {
      dailys: [
        {
          id: 'a',
          text: 'Stretch',
          history: [
            { date: at, completed: true, value: 1 },
            { date: at + 86_400_000, value: 2 },
            { date: at + 2 * 86_400_000, value: 1 },
          ],
        },
      ],
      habits: [{}],
      todos: [{}, {}],
      rewards: [],
    },
    preferences: { timezoneOffset: 300, dayStart: 2 },
  }
  const shown = await upload(ann, JSON.stringify(data))
  expect(shown).toMatchObject({
    kind: 'habitica',
    ignored: { habits: 1, todos: 2 },
    counts: { days: { new: 2 } },
  })
  await step(ann, shown, 'apply')
  expect(await dayOf(ann, '2026-11-02')).toMatchObject([{ title: 'From Habitica', pip1_label: 'Stretch' }])
  expect(await dayOf(ann, '2026-11-03')).toMatchObject([{ pip1_status: 'Completed' }])
})

test.each([
  ['date,name,value\n2026-11-01,Read,x\n2026-11-02,Read,0\n2026-11-02,Run,2.5\n', 2],
  ['\uFEFFVALUE;Name;Date\nYES;Read;2026-11-01\n;Read;2026-11-02\n', 1],
  ['HabitName\tCalendarDate\tValue\tCommentText\nRead\t2026-11-01\t1\tgood\n', 1],
])('a table of ticks, %#', async (text, days) => {
  const ann = await member(site)
  expect(await upload(ann, text)).toMatchObject({ kind: 'csv', counts: { days: { new: days, here: 0 } } })
})

test('a table with a wrong row names its line, and nothing comes in', async () => {
  const ann = await member(site)
  const text = 'date,name,value\n2026-11-01,Read,x\n01.11.2026,Read,x\n2026-11-02,Read,perhaps\n'
  const answer = await ann.send('POST', '/api/user/imports', text, { 'content-type': 'text/csv' })
  expect(answer.json()).toMatchObject({
    code: 'bad_rows',
    data: {
      rows: [
        { line: 3, field: 'date' },
        { line: 4, field: 'value' },
      ],
    },
  })
})

test('a folder of Markdown becomes entries of a drawer, or reflections on the day’s domino', async () => {
  const ann = await member(site)
  await ann.post('/api/domino-entries', { date: '2026-11-02', title: 'Walk' })
  const file = await zipOf({
    'daily/2026-11-02.md': 'A good <b>day</b>.',
    'Thoughts 0123456789abcdef0123456789abcdef.md': '---\ndate: 2026-11-05\n---\nText',
    'picture.png': 'x',
  })
  const shown = await upload(ann, file)
  expect(shown).toMatchObject({
    kind: 'markdown',
    mapping: { as: 'cabinet', drawer: 'this_year' },
    counts: { files: { new: 2, here: 0, left_out: 0 } },
    ignored: { 'picture.png': 1 },
  })
  await ann.patch(`/api/user/imports/${shown.id}`, { mapping: { as: 'reflections', drawer: 'this_life' } })
  expect(await step(ann, shown, 'apply')).toMatchObject({ state: 'applied', counts: { files: { new: 2 } } })
  const [entry] = await dayOf(ann, '2026-11-02')
  const reflections = (await ann.get(`/api/domino-reflections/domino/${entry.id}`)).json()
  expect(JSON.stringify(reflections)).toContain('A good <b>day</b>.')
  const drawer = (await ann.get(`/api/cabinet-entries/user/${ann.userId}/drawer/this_life`)).json().data
  expect(drawer).toMatchObject([{ title: 'Thoughts', content: 'Text' }])
})

test('a note that came in as an entry is here, also when reflections are chosen, and the other way', async () => {
  const ann = await member(site)
  await ann.post('/api/domino-entries', { date: '2026-11-02', title: 'Walk' })
  const file = await zipOf({ '2026-11-02.md': 'A good day.', '2026-11-03.md': 'Another.' })
  const bring = async (as: 'cabinet' | 'reflections') => {
    const { id } = await upload(ann, file)
    const mapping = { as, drawer: 'this_year' }
    const { counts } = (await ann.patch(`/api/user/imports/${id}`, { mapping })).json().data
    expect((await ann.post(`/api/user/imports/${id}/apply`)).json().data).toMatchObject({ counts })
    return { id, files: counts.files }
  }
  const first = await bring('cabinet')
  expect(first.files).toMatchObject({ new: 2, here: 0 })
  expect((await bring('reflections')).files).toMatchObject({ new: 0, here: 2 })
  expect((await ann.post(`/api/user/imports/${first.id}/undo`)).statusCode).toBe(200)
  expect((await bring('reflections')).files).toMatchObject({ new: 2, here: 0 })
  expect((await bring('cabinet')).files).toMatchObject({ new: 0, here: 2 })
})
