import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { type Caller, callerOf, register } from '#test/caller.ts'
import { dice } from '#test/dice.ts'
import { openFolder } from '#test/folders.ts'
import { filesOf, zipOf } from '#test/member-archive.ts'
import { rounds } from '#test/rounds.ts'
import { type Site, startSite } from '#test/site.ts'

const MEGABYTE = 1024 * 1024
/** A site at rest takes half of it, and a single bomb that was read naively would take more than this. */
const MEMORY_MAX = 300 * MEGABYTE

const folder = openFolder()
let site: Site
/** Whose account is empty. */
let ben: Caller
let honest: Buffer
beforeAll(async () => {
  // What V8 chooses on a server with 512 MB: with more, uncollected garbage would be counted here.
  const NODE_OPTIONS = '--max-old-space-size=256 --max-semi-space-size=1'
  site = await startSite({ DATA_DIR: folder, NODE_OPTIONS })
  const { caller: ann } = await register(callerOf(site), 'ann')
  ben = (await register(callerOf(site), 'ben')).caller
  for (let day = 10; day < 20; day++)
    await ann.call('POST', '/api/domino-entries', { date: `2026-11-${day}`, title: `Day ${day}` })
  honest = Buffer.from(await (await ann.call('GET', '/api/user/export')).arrayBuffer())
})
afterAll(() => site?.end('SIGTERM'))

/** Includes so much that cannot be compressed that the whole does not look like a bomb. */
const noise = (bytes: number) => randomBytes(bytes / 150).toString('hex')
/** An archive with one list. */
const list = (name: string, lines: string) =>
  zipOf({ ...filesOf({}), [`lists/${name}.ndjson`]: `"${noise(lines.length)}"\n${lines}` })
/** One of format 1. */
const before = (lists: string) =>
  zipOf({ 'everything.json': lists.replace('{', `{"x":["${noise(lists.length)}"],`) })
const many = (n: number, make: (n: number) => string) =>
  Array.from({ length: n }, (_, at) => make(at)).join()
const lines = (n: number, make: (n: number) => string) =>
  Array.from({ length: n }, (_, at) => `${make(at)}\n`).join('')
const files = (
  n: number,
  name: (n: number) => string,
  content: Buffer | string,
): Record<string, Buffer | string> =>
  Object.fromEntries(Array.from({ length: n }, (_, at) => [name(at), content]))

const AT = '2026-11-01T00:00:00.000Z'

const longEntry = (at: number) =>
  `{"id":${at + 1},"drawer_type":"this_life","title":"x","content":"${'漢'.repeat(100_000)}","position":${at},"created_at":"${AT}","updated_at":"${AT}"}`

/** One for each way of being too much; each would take many times its size if it were read naively. */
const BOMBS: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  // First, since it is kept whole until it is refused, on top of the garbage that the others leave.
  'nothing but zeros': () => Buffer.alloc(50 * MEGABYTE),
  'a long blank': () => list('rest_days', ' '.repeat(60 * MEGABYTE)),
  'an archive of blanks, in many files': () =>
    zipOf({ ...filesOf({}), ...files(49, n => `${n}.txt`, ' '.repeat(10 * MEGABYTE)) }),
  'rows of as many lists as a row may have': () =>
    list(
      'rest_days',
      lines(10, () => `{"id":[${many(99_000, () => '[]')}]}`),
    ),
  'a row of many names': () => list('rest_days', `{${many(199_000, n => `"a${n}":1`)}}\n`),
  'a row that never ends': () => list('rest_days', `{"id":"${'x'.repeat(40 * MEGABYTE)}`),
  'as deep brackets as a row may have': () =>
    list('rest_days', `{"id":${'['.repeat(190_000)}${']'.repeat(190_000)}}\n`),
  'as many rows as a file may have, all but one': () =>
    list(
      'pip_marks',
      lines(
        199_000,
        n => `{"id":${n + 1},"entry_id":${n},"pip":1,"status":"x","at":"${AT}","source":"app"}`,
      ),
    ),
  'as many long entries as an account may hold': () =>
    list('cabinet_entries', lines(170, longEntry)),
  'many names': () =>
    zipOf({ ...filesOf({}), ...files(9_000, n => `${n}${'x'.repeat(1_000)}.txt`, '') }),
  'many lists of before': () => before(`{${many(290_000, n => `"${n}":[1]`)}}`),
  'long entries of before': () => before(`{"cabinet_entries":[${many(25, longEntry)}]}`),
}

/** The most memory that the site took. */
const peak = (): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${site.process.pid}/status`, 'utf8'))?.[1]) *
  1024

/** Uploads an import, and throws it away if it was accepted. @returns the status */
async function send(file: Buffer): Promise<number> {
  const answer = await ben.call('POST', '/api/user/imports', new Uint8Array(file), {
    'content-type': 'application/zip',
  })
  const { data } = (await answer.json()) as { data?: { id: number } }
  if (answer.status === 201)
    expect((await ben.call('DELETE', `/api/user/imports/${data?.id}`)).status).toBe(200)
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

/** One of four kinds of damage, at random. */
async function damaged(roll: (below: number) => number): Promise<Buffer> {
  const file = Buffer.from(honest)
  const kind = roll(4)
  if (kind === 0) return file.subarray(0, roll(file.length))
  if (kind === 1)
    for (let flips = 1 + roll(8); flips > 0; flips--) file.writeUInt8(roll(256), roll(file.length))
  if (kind <= 1) return file
  const name = ['rest_days', 'domino_entries', 'pip_marks', 'weekly_planners', '__proto__', 'x'][
    roll(6)
  ]
  if (kind === 2) {
    const value = () => NASTY[roll(NASTY.length)]
    const row = `{"id":${value()},"date":${value()},"title":${value()}}`
    return roll(2) ? list(String(name), `${row}\n`) : before(`{"${name}":[${row}]}`)
  }
  return zipOf({
    ...filesOf({}),
    [[`lists/${name}.ndjson`, 'everything.json', 'manifest.json'][roll(3)] ?? '']: Buffer.from(
      Array.from({ length: roll(400) }, () => roll(256)),
    ),
  })
}
test('damaged and hostile files are refused or whole: no error of ours, no row, and little memory', async () => {
  for (const [what, make] of Object.entries(BOMBS)) {
    const file = await make()
    expect([201, 400, 413], what).toContain(await send(file))
    expect(peak() / MEGABYTE, what).toBeLessThan(MEMORY_MAX / MEGABYTE)
  }
  const roll = dice(10)
  for (let n = 0; n < rounds(12); n++)
    expect([201, 400, 413], String(n)).toContain(await send(await damaged(roll)))
  expect(peak()).toBeLessThan(MEMORY_MAX)
  const { db } = await openDatabase({ engine: 'sqlite', file: join(folder, 'first-domino.db') })
  for (const table of ['imports', 'import_files', 'rest_days', 'cabinet_entries'] as const)
    expect(await db.selectFrom(table).select('id').execute(), table).toEqual([])
  await db.destroy()
})
