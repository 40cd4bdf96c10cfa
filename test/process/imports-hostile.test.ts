import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { type Caller, callerOf, register } from '#test/caller.ts'
import { dice } from '#test/dice.ts'
import { rounds } from '#test/rounds.ts'
import { type Site, startSite } from '#test/site.ts'

const MEGABYTE = 1024 * 1024
/** A site at rest takes half of it, and a single bomb that was read naively would take more than this. */
const MEMORY_MAX = 300 * MEGABYTE

let folder: string
let site: Site
let ann: Caller
let honest: Buffer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-hostile-'))
  // What V8 chooses on a server with 512 MB: with more, uncollected garbage would be counted here.
  const NODE_OPTIONS = '--max-old-space-size=256 --max-semi-space-size=1'
  site = await startSite({ DATA_DIR: folder, RATE_LIMIT: 'off', NODE_OPTIONS })
  ann = (await register(callerOf(site), 'ann')).caller
  for (let day = 10; day < 20; day++)
    await ann.call('POST', '/api/domino-entries', { date: `2026-11-${day}`, title: `Day ${day}` })
  honest = Buffer.from(await (await ann.call('GET', '/api/user/export')).arrayBuffer())
})
afterAll(async () => {
  await site?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

type Files = Record<string, string | Buffer>

function zipOf(files: Files): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, { compressionLevel: 1 })
  zip.end()
  return buffer(zip.outputStream)
}

/** Includes so much that cannot be compressed that the whole does not look like a bomb. */
const archive = (lists: string) =>
  zipOf({
    'everything.json': lists.replace('{', `{"x":["${randomBytes(lists.length / 150).toString('hex')}"],`),
  })
const many = (n: number, make: (n: number) => string) => Array.from({ length: n }, (_, at) => make(at)).join()
const files = (n: number, name: (n: number) => string, content: Buffer | string): Files =>
  Object.fromEntries(Array.from({ length: n }, (_, at) => [name(at), content]))

const longEntries = (n: number) =>
  `{"cabinet_entries":[${many(n, at => `{"id":${at + 1},"drawer_type":"this_life","title":"x","content":"${'漢'.repeat(100_000)}","position":${at},"created_at":"2026-11-01T00:00:00.000Z","updated_at":"2026-11-01T00:00:00.000Z"}`)}]}`

/** Each would take many times its size if it were read naively. */
const BOMBS: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  'a long blank': () => archive(' '.repeat(60 * MEGABYTE)),
  'an archive of blanks, in many files': () =>
    zipOf({ 'everything.json': '{}', ...files(49, n => `${n}.txt`, ' '.repeat(10 * MEGABYTE)) }),
  'a row of empty lists': () => archive(`{"rest_days":[[${many(5_000_000, () => '[]')}]]}`),
  'a row of empty objects': () => archive(`{"account":[[${many(4_000_000, () => '{}')}]]}`),
  'a row that is refused long before the end of a large file': () =>
    zipOf({
      'everything.json': `{"account":[[${many(4_000_000, () => '{}')}]]}`,
      'x.txt': randomBytes(2 * MEGABYTE),
    }),
  'a row that never ends': () => archive(`{"rest_days":["${'x'.repeat(40 * MEGABYTE)}`),
  'many lists': () => archive(`{${many(400_000, n => `"${n}":[1]`)}}`),
  'many origins': () =>
    archive(
      `{"import_origins":[${many(300_000, n => `{"list":"x","row_id":${n},"site":"s","origin_id":${n},"origin_at":""}`)}]}`,
    ),
  'many long entries': () => archive(longEntries(600)),
  'as many long entries as an account may hold': () => archive(longEntries(170)),
  'deep brackets': () => archive(`{"rest_days":[${'['.repeat(5 * MEGABYTE)}`),
  'long notes': () => zipOf(files(49, n => `${n}.md`, 'x'.repeat(10 * MEGABYTE))),
  'many notes': () => zipOf(files(4_000, n => `${n}.md`, '漢'.repeat(33_000))),
  'as many long notes as an account may hold': () => zipOf(files(170, n => `${n}.md`, '漢'.repeat(99_000))),
  'many names': () => zipOf(files(10_000, n => `${n}${'x'.repeat(1_000)}.md`, '')),
  'a long table of habits': () => zipOf({ 'Habits.csv': `Position,Name\n${'1,x\n'.repeat(2 * MEGABYTE)}` }),
  'long tables of ticks': () =>
    zipOf({
      'Habits.csv': `Position,Name\n${many(40, n => `${n},x`).replaceAll(',0', '\n0')}`,
      ...files(
        40,
        n => `${String(n).padStart(3, '0')} x/Checkmarks.csv`,
        `Date,Value\n${'2026-11-01,NO\n'.repeat(700_000)}`,
      ),
    }),
  'a long table': () => Buffer.from(`date,name,value\n${'2026-11-01,a,1\n'.repeat(3_400_000)}`),
  'a table with one long line': () => Buffer.from(`date,name,value\n"${'漢\n'.repeat(12 * MEGABYTE)}`),
  'a table of many habits': () =>
    Buffer.from(`date,name,value\n${many(190_000, n => `\n2026-11-01;${n};1`)}`),
  'a table of long notes': () =>
    Buffer.from(
      `HabitName,CalendarDate,Value,CommentText\n${`a,2026-11-01,1,${'漢'.repeat(5_000)}\n`.repeat(3_000)}`,
    ),
  'Habitica’s empty lists': () => Buffer.from(`{"tasks":{"dailys":[${many(10_000_000, () => '[]')}]}}`),
  'Habitica’s deep brackets': () => Buffer.from(`{"tasks":${'['.repeat(20 * MEGABYTE)}`),
  'Habitica’s long text': () => Buffer.from(`{"tasks":{"dailys":[{"text":"${'漢'.repeat(7 * MEGABYTE)}"}]}}`),
  'nothing but zeros': () => Buffer.alloc(50 * MEGABYTE),
  'a note beside large pictures': () =>
    zipOf({ 'a.md': 'x', ...files(23, n => `${n}.jpg`, randomBytes(2 * MEGABYTE)) }),
}

/** The most memory that the site took. */
const peak = (): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${site.process.pid}/status`, 'utf8'))?.[1]) * 1024

/** Uploads an import, and throws it away if it was accepted. @returns the status */
async function send(file: Buffer): Promise<number> {
  const answer = await ann.call('POST', '/api/user/imports', new Uint8Array(file), {
    'content-type': 'application/zip',
  })
  const { data } = (await answer.json()) as { data?: { id: number } }
  if (answer.status === 201)
    expect((await ann.call('DELETE', `/api/user/imports/${data?.id}`)).status).toBe(200)
  return answer.status
}

const NASTY = [
  '\\u0000',
  '\\ud800',
  '1e400',
  '-0',
  '9007199254740993',
  'null',
  '[]',
  '{}',
  '"2026-02-30"',
  '""',
  '"\uFEFF"',
  '1.5',
  'true',
  '""x',
]

/** One of six kinds of damage, at random. */
async function damaged(roll: (below: number) => number): Promise<Buffer> {
  const file = Buffer.from(honest)
  const kind = roll(6)
  if (kind === 0) return file.subarray(0, roll(file.length))
  if (kind === 1)
    for (let flips = 1 + roll(8); flips > 0; flips--) file.writeUInt8(roll(256), roll(file.length))
  if (kind <= 1) return file
  if (kind === 2) {
    const row = `{"id":${NASTY[roll(NASTY.length)]},"date":${NASTY[roll(NASTY.length)]},"title":${NASTY[roll(NASTY.length)]}}`
    return archive(
      `{"${['rest_days', 'domino_entries', 'import_origins', 'weekly_planners', '__proto__', 'x'][roll(6)]}":[${row}]}`,
    )
  }
  if (kind === 3)
    return zipOf({
      [['a.md', 'Habits.csv', '001 x/Checkmarks.csv', 'everything.json', 'manifest.json'][roll(5)] ?? '']:
        Buffer.from(Array.from({ length: roll(400) }, () => roll(256))),
    })
  if (kind === 4) {
    const cell = () =>
      ['2026-11-01', '2026-02-30', 'x', '', '"', '\0', '0', '漢', '-1', '1e9', ';', '__proto__'][roll(12)]
    return Buffer.from(
      `date,name,value\n${Array.from({ length: roll(20) }, () => `${cell()},${cell()},${cell()}`).join('\n')}`,
    )
  }
  const value = () => NASTY[roll(NASTY.length)]
  return Buffer.from(
    `{"tasks":{"dailys":[{"id":"a","text":"a","history":[{"date":${value()},"value":${value()},"completed":${value()}}]}]},"preferences":{"timezoneOffset":${value()},"dayStart":${value()}}}`,
  )
}

test('damaged and hostile files are refused or whole: no error of ours, no row, and little memory', async () => {
  for (const [what, make] of Object.entries(BOMBS)) {
    const file = await make()
    expect([201, 400, 413], what).toContain(await send(file))
    expect(peak() / MEGABYTE, what).toBeLessThan(MEMORY_MAX / MEGABYTE)
  }
  const roll = dice(10)
  for (let n = 0; n < rounds(150); n++)
    expect([201, 400, 413], String(n)).toContain(await send(await damaged(roll)))
  expect(peak()).toBeLessThan(MEMORY_MAX)
  const { db } = await openDatabase({ engine: 'sqlite', file: join(folder, 'first-domino.db') })
  for (const table of ['imports', 'import_rows', 'import_origins', 'rest_days', 'cabinet_entries'] as const)
    expect(await db.selectFrom(table).select('id').execute(), table).toEqual([])
  await db.destroy()
})
