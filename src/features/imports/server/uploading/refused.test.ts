import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { makeTestApp, NOON, type Person, type TestApp } from '#test/app.ts'
import { member } from '#test/people.ts'

const MEGABYTE = 1024 * 1024

let site: TestApp
beforeAll(async () => {
  site = await makeTestApp({ MEMBER_QUOTA_MB: '1' })
})
afterAll(() => site.close())

const upload = (person: Person, file: Buffer | string, kind = '', type = 'application/octet-stream') =>
  person.send('POST', `/api/user/imports${kind && `?kind=${kind}`}`, file, { 'content-type': type })

type Files = Record<string, string | Buffer | { link: string }>

function zipOf(files: Files): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) {
    if (typeof content === 'string' || Buffer.isBuffer(content)) zip.addBuffer(Buffer.from(content), name)
    else zip.addBuffer(Buffer.from(content.link), name, { mode: 0o120777 })
  }
  zip.end()
  return buffer(zip.outputStream)
}

const table = (...rows: string[]) => `date,name,value\n${rows.join('\n')}\n`
const entry = { drawer_type: 'this_life', position: 0, created_at: NOON, updated_at: NOON }

test('a file of any type is read for what it is', async () => {
  for (const type of ['text/csv', 'application/json', 'multipart/form-data; boundary=x', 'x', '']) {
    const answer = await upload(await member(site), table('2026-11-01,Read,x'), '', type)
    expect([answer.statusCode, answer.json().data?.kind], type).toEqual([201, 'csv'])
  }
})

test('an account that would hold too much, and a file that is too large, are 413', async () => {
  const ann = await member(site)
  const file = (content: string) =>
    zipOf({
      'everything.json': JSON.stringify({
        cabinet_entries: Array.from({ length: 12 }, (_, n) => ({ ...entry, id: n + 1, title: 'x', content })),
      }),
    })
  const full = await upload(ann, await file('x'.repeat(100_000)))
  expect([full.statusCode, full.json().code]).toEqual([413, 'storage_full'])
  const shown = (await upload(ann, await file('x'.repeat(50_000)))).json().data
  expect(shown.adds_bytes).toBeGreaterThan(600_000)
  // What is written after the preview counts when the import is applied.
  for (let n = 0; n < 5; n++)
    await site.db
      .insertInto('cabinet_entries')
      .values({
        ...entry,
        ...{ created_at: NOON.toISOString(), updated_at: NOON.toISOString() },
        user_id: ann.userId,
        title: 'y',
        content: 'y'.repeat(99_000),
        drawer_type: 'this_week',
      })
      .execute()
  const applied = await ann.post(`/api/user/imports/${shown.id}/apply`)
  expect([applied.statusCode, applied.json().code]).toEqual([413, 'storage_full'])
  const large = await upload(ann, Buffer.alloc(50 * MEGABYTE + 1))
  expect([large.statusCode, large.json().data]).toEqual([413, { limit: 'bytes' }])
})

test('each limit has its name', async () => {
  const refused = async (file: Buffer | string) => {
    const answer = await upload(await member(site), file)
    return [answer.statusCode, answer.json().code, answer.json().data?.limit]
  }
  expect(await refused(table('2026-11-01,Read,x\n'.repeat(200_001)))).toEqual([413, 'too_large', 'rows'])
  expect(await refused(table(...Array.from({ length: 2_001 }, (_, n) => `2026-11-01,h${n},x`)))).toEqual([
    413,
    'too_large',
    'rows',
  ])
  const empty = Buffer.alloc(10 * MEGABYTE)
  expect(
    await refused(await zipOf(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`${n}.md`, empty])))),
  ).toEqual([413, 'too_large', 'unpacked'])
  expect(await refused(await zipOf({ 'a.md': Buffer.alloc(11 * MEGABYTE) }))).toEqual([
    413,
    'too_large',
    'ratio',
  ])
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`${n}.md`, '']))
  expect(await refused(await zipOf(many))).toEqual([413, 'too_large', 'files'])
  const values = `{"tasks":{"dailys":[]},"x":[${'[],'.repeat(800_000)}1]}`
  expect(await refused(values)).toEqual([413, 'too_large', 'rows'])
  const deep = `{"tasks":{"dailys":[]},"x":${'['.repeat(100_000)}`
  expect((await refused(deep)).slice(0, 2)).toEqual([400, 'damaged_archive'])
})

test('a sixth upload within an hour is too many', async () => {
  const ann = await member(site)
  for (let n = 0; n < 5; n++) expect((await upload(ann, 'x')).json().code).toBe('unknown_file')
  const sixth = await upload(ann, table('2026-11-01,Read,x'))
  expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'too_many'])
})

test('a wrong row of a table is named by its line, whatever stands before it', async () => {
  const text = table(
    '',
    '2026-11-01,"Read\na book",x',
    '2026-13-01,Read,x',
    '1899-12-31,Read,x',
    '2027-01-01,Read,x',
  )
  const { rows } = (await upload(await member(site), text)).json().data
  expect(rows).toEqual([
    { list: 'csv', row: 5, line: 5, field: 'date', why: expect.any(String) },
    expect.objectContaining({ line: 6, field: 'date' }),
    expect.objectContaining({ line: 7, field: 'date' }),
  ])
  // A future day on which nothing was done is fine, because it becomes no domino.
  expect((await upload(await member(site), table('2027-01-01,Read,0'))).statusCode).toBe(201)
})

test('habits may have any name', async () => {
  const ann = await member(site)
  const shown = (
    await upload(ann, table('2026-11-01,__proto__,x', '2026-11-01,constructor,x', '2026-11-01,as,x'))
  ).json().data
  expect(shown.sources.map(({ key }: { key: string }) => key)).toEqual(['__proto__', 'constructor', 'as'])
  expect(shown.counts.ticks).toEqual({ file: 3, chosen: 3 })
  const changed = (mapping: object) => ann.patch(`/api/user/imports/${shown.id}`, { mapping })
  expect((await changed({ as: 'cabinet' })).statusCode).toBe(400)
  expect((await changed({ as: null })).json().data.counts.ticks).toEqual({ file: 3, chosen: 2 })
  expect((await ann.post(`/api/user/imports/${shown.id}/apply`)).json().data.state).toBe('applied')
})

test('an archive has no mapping, and notes have their own', async () => {
  const ann = await member(site)
  const archive = (await upload(ann, await zipOf({ 'everything.json': '{"rest_days":[]}' }))).json().data
  expect(archive.counts).toEqual({ rest_days: { new: 0, here: 0, merged: 0, left_out: 0 } })
  const changed = async (id: number, mapping: object) =>
    (await ann.patch(`/api/user/imports/${id}`, { mapping })).json()
  expect((await changed(archive.id, { '001': 1 })).code).toBe('invalid')
  const notes = (await upload(ann, await zipOf({ 'a.md': 'x' }))).json().data
  expect((await changed(notes.id, { drawer: 'this_life' })).data.mapping).toEqual({
    as: 'cabinet',
    drawer: 'this_life',
  })
  expect((await changed(notes.id, { as: 'reflections' })).data.mapping).toEqual({
    as: 'reflections',
    drawer: 'this_life',
  })
  for (const mapping of [{ drawer: 'attic' }, { as: 'x' }, { a: 1 }])
    expect((await changed(notes.id, mapping)).code).toBe('invalid')
})

test('a preview is over after a day', async () => {
  const ann = await member(site)
  const { id } = (await upload(ann, table('2026-11-01,Read,x'))).json().data
  site.clock.now = new Date(NOON.getTime() + 24 * 3_600_000)
  expect((await ann.get('/api/user/imports')).json().data).toEqual([])
  for (const answer of [
    await ann.get(`/api/user/imports/${id}`),
    await ann.patch(`/api/user/imports/${id}`, { mapping: { Read: 2 } }),
    await ann.post(`/api/user/imports/${id}/apply`),
    await ann.delete(`/api/user/imports/${id}`),
  ])
    expect(answer.statusCode).toBe(404)
  site.clock.now = NOON
})

test('links, what macOS writes, and other files are ignored and named', async () => {
  const ann = await member(site)
  const shown = await upload(
    ann,
    await zipOf({
      'a.md': 'x',
      'b.md': { link: '/etc/passwd' },
      '__MACOSX/._a.md': Buffer.from([0, 5, 22, 7, 255]),
      'c.png': 'x',
    }),
  )
  expect(shown.json().data).toMatchObject({
    counts: { files: { new: 1 } },
    ignored: { 'b.md': 1, '__MACOSX/._a.md': 1, 'c.png': 1 },
  })
  const loop = {
    'Loop/Habits.csv': 'Position,Name,Type,Archived?\n001,散歩,YES_NO,false\n',
    // Loop strips such letters from the folder's name, and the blank that remains.
    'Loop/001/Checkmarks.csv': 'Date,Value,Notes\n2026-11-01,YES_MANUAL,\n',
    'Loop/001/Scores.csv': 'x',
    'Loop/007 Ghost/Checkmarks.csv': 'x',
    'Loop/Checkmarks.csv': 'Date,散歩,\n2026-11-01,YES_MANUAL,\n',
  }
  expect((await upload(ann, await zipOf(loop))).json().data).toMatchObject({
    counts: { ticks: { file: 1 } },
    ignored: { 'Loop/001/Scores.csv': 1, 'Loop/007 Ghost/Checkmarks.csv': 1 },
  })
  const vault = await zipOf({ ...loop, 'a.md': 'x' })
  expect((await upload(ann, vault)).json().data.kind).toBe('loop')
  expect((await upload(ann, vault, 'markdown')).json().data.kind).toBe('markdown')
  expect((await upload(ann, vault, 'archive')).json().code).toBe('unknown_file')
})

test('a habit without its folder is read from the table of all, by column', async () => {
  const file = await zipOf({
    'Habits.csv':
      'Position,Name,Type,Target Type,Target Value,Archived?\n001,"Run, fast",YES_NO,,,false\n002,Read,NUMERICAL,AT_MOST,10.0,false\n',
    '002 Read/Checkmarks.csv': 'Date,Value,Notes\n2026-11-02,10000,\n2026-11-03,10001,\n2026-11-04,NO,\n',
    'Checkmarks.csv':
      'Date,Run, fast,Read,\n2026-11-01,YES_MANUAL,0,\n2026-11-02,SKIP,0,\n2026-11-03,UNKNOWN,0,\n2026-11-05,SKIP,NO,\n',
  })
  const shown = (await upload(await member(site), file)).json().data
  expect(shown.counts).toMatchObject({
    ticks: { file: 2, chosen: 2 },
    days: { new: 2 },
    rest_days: { new: 1 },
  })
})

test('an entry of Habitica beyond the calendar is a wrong row', async () => {
  const data = (timezoneOffset: number, date: number) =>
    JSON.stringify({
      tasks: { dailys: [{ id: 'a', text: 'A', history: [{ date, completed: true }] }] },
      preferences: { timezoneOffset },
    })
  for (const [offset, date] of [
    [1e300, 1e12],
    [0, 8.64e15],
    [0, 1e300],
    [0, -1e15],
    [0, 4e12],
  ] as const) {
    const answer = await upload(await member(site), data(offset, date))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_rows'])
  }
})

test('a title has no date, and keeps everything else', async () => {
  const ann = await member(site)
  const names = [
    '2026-11-02.md',
    '2026-11-03 - Walk.md',
    '-Private-.md',
    '2026-02-30 Leap.md',
    'x 0123456789abcdef0123456789abcdef.md',
  ]
  const { id } = (await upload(ann, await zipOf(Object.fromEntries(names.map(name => [name, name]))))).json()
    .data
  await ann.post(`/api/user/imports/${id}/apply`)
  const entries = await site.db
    .selectFrom('cabinet_entries')
    .select('title')
    .where('user_id', '=', ann.userId)
    .orderBy('id')
    .execute()
  expect(entries.map(({ title }) => title)).toEqual([
    '2026-11-02',
    'Walk',
    '-Private-',
    '2026-02-30 Leap',
    'x',
  ])
})
