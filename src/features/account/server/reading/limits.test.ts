import { beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { DAY_MS } from '#src/contract/calendar.ts'
import { expectRefused, NOON, openSite } from '#test/app.ts'
import { sendArchive } from '#test/imports.ts'
import { archiveOf, filesOf, zipOf } from '#test/member-archive.ts'
import { member } from '#test/people.ts'
import { addRows } from '#test/rows.ts'

const MEGABYTE = 1024 * 1024

const site = openSite()
beforeAll(async () => {
  site.deps.settings.memberQuotaBytes = MEGABYTE
})

const restDay = { rest_days: [{ id: 1, date: '2026-11-01' }] }
const entry = { drawer_type: 'this_life', position: 0, created_at: NOON, updated_at: NOON }

test('a file of any type is read for what it is', async () => {
  const file = await archiveOf(restDay)
  for (const type of ['text/csv', 'application/json', 'multipart/form-data; boundary=x', 'x', '']) {
    const answer = await sendArchive(await member(site), file, type)
    expect([answer.statusCode, answer.json().data?.kind], type).toEqual([201, 'archive'])
  }
})

test('an account that would hold too much, and a file that is too large, are 413', async () => {
  const ann = await member(site)
  const file = (content: string) =>
    archiveOf({
      cabinet_entries: Array.from({ length: 12 }, (_, n) => ({
        ...entry,
        id: n + 1,
        title: 'x',
        content,
      })),
    })
  await expectRefused(sendArchive(ann, await file('x'.repeat(100_000))), 413, 'storage_full')
  const shown = (await sendArchive(ann, await file('x'.repeat(50_000)))).json().data
  expect(shown.adds_bytes).toBeGreaterThan(600_000)
  // What is written after the preview counts when the import is applied.
  for (let n = 0; n < 5; n++)
    await addRows(site.db, 'cabinet_entries', {
      ...entry,
      ...{ created_at: NOON.toISOString(), updated_at: NOON.toISOString() },
      user_id: ann.userId,
      title: 'y',
      content: 'y'.repeat(99_000),
      drawer_type: 'this_week',
    })
  await expectRefused(ann.post(`/api/user/imports/${shown.id}/apply`), 413, 'storage_full')
  const large = await sendArchive(ann, Buffer.alloc(50 * MEGABYTE + 1))
  expect([large.statusCode, large.json().data]).toEqual([413, { limit: 'bytes' }])
})

test('each limit has its name', async () => {
  const refused = async (files: Record<string, Buffer | string>) => {
    const answer = await sendArchive(await member(site), await zipOf(files))
    return [answer.statusCode, answer.json().code, answer.json().data?.limit]
  }
  const large = (limit: string) => [413, 'too_large', limit]
  const many = (n: number, name: (n: number) => string, content: Buffer | string) =>
    Object.fromEntries(Array.from({ length: n }, (_, at) => [name(at), content]))
  const list = (name: string, lines: string) => ({
    ...filesOf({}),
    [`lists/${name}.ndjson`]: lines,
  })
  expect(await refused(list('sessions', '{"id":1234567890}\n'.repeat(1_000_001)))).toEqual(
    large('ratio'),
  )
  expect(await refused(list('sessions', '{}\n'.repeat(1_000_001)))).toEqual(large('rows'))
  expect(await refused(list('rest_days', `{"x":[${'[],'.repeat(300_000)}1]}\n`))).toEqual(
    large('rows'),
  )
  expect(await refused({ 'everything.json': `{"x":[${'[],'.repeat(300_000)}1]}` })).toEqual(
    large('rows'),
  )
  expect(await refused({ 'everything.json': ' '.repeat(8 * MEGABYTE + 1) })).toEqual(
    large('unpacked'),
  )
  const empty = Buffer.alloc(10 * MEGABYTE)
  expect(await refused(many(51, n => `${n}.txt`, empty))).toEqual(large('unpacked'))
  expect(await refused({ 'a.txt': Buffer.alloc(11 * MEGABYTE) })).toEqual(large('ratio'))
  expect(await refused(many(10_001, n => `${n}.txt`, ''))).toEqual(large('files'))
  const rest_days = Array.from({ length: 200_001 }, (_, n) => ({ id: n + 1, date: '2026-11-01' }))
  const answer = await sendArchive(await member(site), await archiveOf({ rest_days }))
  expect([answer.statusCode, answer.json().code, answer.json().data?.limit]).toEqual(large('rows'))
  const long = `{"id":1,"date":"2026-11-01","x":"${'x'.repeat(7 * MEGABYTE)}"}\n`
  expect(await refused(list('rest_days', long))).toEqual([400, 'damaged_archive', undefined])
})

test('a sixth upload within an hour is too many', async () => {
  const ann = await member(site)
  for (let n = 0; n < 5; n++) expect((await sendArchive(ann, 'x')).json().code).toBe('unknown_file')
  await expectRefused(sendArchive(ann, await archiveOf(restDay)), 429, 'too_many')
})

test('a preview is over after a day', async () => {
  const ann = await member(site)
  const { id } = (await sendArchive(ann, await archiveOf(restDay))).json().data
  site.clock.now = new Date(NOON.getTime() + DAY_MS)
  expect((await ann.get('/api/user/imports')).json().data).toEqual([])
  for (const answer of [
    await ann.get(`/api/user/imports/${id}`),
    await ann.post(`/api/user/imports/${id}/apply`),
    await ann.delete(`/api/user/imports/${id}`),
  ])
    expect(answer.statusCode).toBe(404)
  site.clock.now = NOON
})

test('links, what macOS writes, and other files are ignored and named', async () => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries({
    ...filesOf(restDay),
    'a.png': 'x',
    '__MACOSX/._a': 'x',
  }))
    zip.addBuffer(Buffer.from(content), name)
  zip.addBuffer(Buffer.from('/etc/passwd'), 'lists/if_thens.ndjson', { mode: 0o120777 })
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  const { counts, ignored } = (await sendArchive(await member(site), Buffer.concat(pieces))).json()
    .data
  expect(Object.keys(counts)).toEqual(['rest_days'])
  expect(ignored).toEqual({ 'a.png': 1, '__MACOSX/._a': 1, 'lists/if_thens.ndjson': 1 })
})
