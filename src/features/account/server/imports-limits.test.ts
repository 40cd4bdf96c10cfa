import { beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { addDays, DAY_MS } from '#src/contract/calendar.ts'
import { expectRefused, expectStatus, NOON, openSite } from '#test/app.ts'
import { sendArchive } from '#test/imports.ts'
import { archiveOf, filesOf, zipOf } from '#test/member-archive.ts'
import { member } from '#test/people.ts'

const MEGABYTE = 1024 * 1024

const site = openSite()
beforeAll(async () => {
  site.deps.settings.memberQuotaBytes = MEGABYTE
})

const restDays = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: n + 1, date: addDays('2020-01-01', n) }))
const marks = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: n + 1, entry_id: 1, pip: 1, status: 'Completed', at: NOON, source: 'app' },
  }))
const restDay = { rest_days: restDays(1) }
const entry = { drawer_type: 'this_life', position: 0, created_at: NOON, updated_at: NOON }

test('an account that would hold too much, and a file that is too large, are 413', async () => {
  const ann = await member(site)
  const file = (content: string) =>
    archiveOf({
      cabinet_entries: restDays(12).map(({ id }) => ({ ...entry, id, title: 'x', content })),
    })
  await expectRefused(sendArchive(ann, await file('x'.repeat(100_000))), 413, 'storage_full')
  const shown = (await sendArchive(ann, await file('x'.repeat(50_000)))).json().data
  expect(shown.adds_bytes).toBeGreaterThan(600_000)
  // What the account has by then counts when the import is applied.
  site.deps.settings.memberQuotaBytes = shown.adds_bytes - 1
  await expectRefused(ann.post(`/api/user/imports/${shown.id}/apply`), 413, 'storage_full')
  site.deps.settings.memberQuotaBytes = MEGABYTE
  const large = await sendArchive(ann, Buffer.alloc(50 * MEGABYTE + 1))
  expect([large.statusCode, large.json().data]).toEqual([413, { limit: 'bytes' }])
})

const many = (n: number, content: Buffer | string) =>
  Object.fromEntries(Array.from({ length: n }, (_, at) => [`${at}.txt`, content]))

test.each<[limit: string, files: () => Record<string, Buffer | string>]>([
  ['ratio', () => ({ 'a.txt': Buffer.alloc(11 * MEGABYTE) })],
  ['rows', () => filesOf({ pip_marks: marks(200_001) })],
  ['unpacked', () => ({ 'everything.json': ' '.repeat(8 * MEGABYTE + 1) })],
  ['unpacked', () => many(51, Buffer.alloc(10 * MEGABYTE))],
  ['files', () => many(10_001, '')],
])('an archive over the limit of %s is told so', async (limit, files) => {
  const { statusCode, body } = await sendArchive(await member(site), await zipOf(files()))
  const said = JSON.parse(body)
  expect([statusCode, said.code, said.data?.limit]).toEqual([413, 'too_large', limit])
})

test('a sixth upload within an hour is too many', async () => {
  const ann = await member(site)
  for (let n = 0; n < 5; n++) expect((await sendArchive(ann, 'x')).json().code).toBe('unknown_file')
  await expectRefused(sendArchive(ann, await archiveOf(restDay)), 429, 'too_many')
})

test('what was checked is over after a day', async () => {
  const ann = await member(site)
  const { id } = (await sendArchive(ann, await archiveOf(restDay))).json().data
  site.clock.now = new Date(NOON.getTime() + DAY_MS)
  expect((await ann.get('/api/user/imports')).json().data).toEqual([])
  const url = `/api/user/imports/${id}`
  await expectStatus(404, ann.get(url), ann.post(`${url}/apply`), ann.delete(url))
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
