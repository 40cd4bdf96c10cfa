import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { PracticeError } from '#src/platform/server/db/practice-manifest.ts'
import { stagePractice } from '#src/platform/server/db/practice-staging.ts'
import { fillPractice } from '#test/every-table.ts'
import { openFolder } from '#test/folders.ts'
import {
  bytesOf,
  environmentOf,
  exportInto,
  filesOf,
  importInto,
  manifestOf,
  runCommand,
  zipOf,
} from '#test/practices.ts'
import { migrations, tableClaims } from '../server/features.ts'
import { openPractice } from './practice-file.ts'

// Every file is read into an embedded database first, whatever the site has.
interface Embedded {
  engine: 'sqlite'
  file: string
}
const folder = openFolder()
let full: Embedded
let exported: string

const newFile = (): Embedded => ({
  engine: 'sqlite',
  file: join(folder, randomUUID(), 'first-domino.db'),
})

beforeAll(async () => {
  full = { engine: 'sqlite', file: join(folder, 'full.db') }
  await fillPractice(full)
  exported = await exportInto(folder, full)
})

const DEEP = `${'['.repeat(50_000)}${']'.repeat(50_000)}`

const runImport = (at: Embedded, file: string) =>
  runCommand('import', environmentOf(folder, at), file, '--replace')

/** Why a file cannot come in, without starting a process; undefined when it can. */
async function refusal(content: Buffer): Promise<unknown> {
  const [file, staging] = [join(folder, 'refused.zip'), join(folder, 'refused.db')]
  writeFileSync(file, content)
  try {
    const { manifest, read } = await openPractice(file)
    await stagePractice(staging, manifest, { migrations, claims: tableClaims }, read)
    return undefined
  } catch (error) {
    return error
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${staging}${suffix}`, { force: true })
  }
}

test('damaged and foreign files change nothing, and end with one line', async () => {
  const there = newFile()
  await importInto(folder, there, exported)
  const before = await bytesOf(folder, there)
  const bytes = readFileSync(exported)
  const files = await filesOf(exported)
  const manifest = await manifestOf(exported)
  const withManifest = (change: object) =>
    zipOf(
      new Map(files).set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, ...change }))),
    )
  const withRow = (table: string, from: RegExp | string, to: string) => {
    const name = `tables/${table}.ndjson`
    const text = String(files.get(name)).replace(from, to)
    return zipOf(new Map(files).set(name, Buffer.from(text)), manifest)
  }
  const flipped = Buffer.from(bytes)
  flipped.writeUInt8(flipped.readUInt8(5000) ^ 4, 5000)
  const wrong: Record<string, Buffer> = {
    'not a zip': Buffer.from('hello'),
    'cut off': bytes.subarray(0, bytes.length - 1000),
    'a flipped bit': flipped,
    'another archive': await zipOf(new Map([['README.txt', Buffer.from('hello')]])),
    'a member’s archive': await withManifest({ kind: 'member' }),
    'a later format': await withManifest({ format: 2 }),
    'a schema that no release had': await withManifest({
      schema: ['0001-house', '0146-groups-less'],
    }),
    'a later schema': await withManifest({ schema: [...manifest.schema, '9999-future'] }),
    'no such table': await withManifest({ left_out: [...manifest.left_out, 'recipes'] }),
    'a foreign file': await zipOf(new Map(files).set('x.txt', Buffer.from('x'))),
    'another checksum': await zipOf(
      new Map(files).set(
        'tables/seeds.ndjson',
        Buffer.from(String(files.get('tables/seeds.ndjson')).replace('"name":"', '"name":"x')),
      ),
    ),
    'no JSON': await withRow('seeds', /$/, '{\n'),
    'a row less': await withRow('seeds', /^[^\n]*\n(.*)$/s, '$1{"name":"x"}'),
    'a number as a text': await withRow('rest_days', /"user_id":\d+/, '"user_id":"1"'),
    'a day that is none': await withRow('rest_days', /"date":"[^"]+"/, '"date":"2026-02-30"'),
    'U+0000': await withRow('seeds', '"name":"', '"name":"\\u0000'),
    'half of a pair': await withRow('seeds', '"name":"', '"name":"\\ud800'),
    'a column too many': await withRow('seeds', '{', '{"more":1,'),
    'nobody’s row': await withRow('rest_days', /"user_id":\d+/, '"user_id":987654'),
    'no value of the choice': await withRow('cabinet_entries', /"this_[a-z]+"/, '"attic"'),
    'bytes that are none': await withRow('media', /"bytes":"[^"]+"/, '"bytes":"a"'),
    'too deep': await withRow('coachings', /"tags":\[[^\]]*\]/, `"tags":${DEEP}`),
  }
  const file = join(folder, 'wrong.zip')
  for (const [what, content] of Object.entries(wrong))
    expect(await refusal(content), what).toBeInstanceOf(PracticeError)
  writeFileSync(file, wrong['nobody’s row'] ?? '')
  expect(await runImport(there, file)).toEqual({
    code: 1,
    output: expect.stringMatching(/^[^\n]+ is damaged: [^\n]+\. Nothing was changed\.\n$/),
  })
  expect((await bytesOf(folder, there)).equals(before)).toBe(true)
})

test('what an export with these options never writes is refused by name', async () => {
  const everything = await exportInto(folder, full, ['passwords'])
  const [files, manifest] = [await filesOf(exported), await manifestOf(exported)]
  const more = { files: await filesOf(everything), manifest: await manifestOf(everything) }
  const users = 'tables/users.ndjson'
  const withUsers = (change: (line: string) => string) =>
    zipOf(new Map(files).set(users, Buffer.from(change(String(files.get(users))))), manifest)
  const withTable = (name: string, content: Buffer, next_id: number | null) => {
    const rows = String(content).split('\n').length - 1
    const tables = { ...manifest.tables, [name]: { rows, sha256: '', next_id } }
    const left_out = manifest.left_out.filter(each => each !== name)
    return zipOf(new Map(files).set(`tables/${name}.ndjson`, content), {
      ...manifest,
      tables,
      left_out,
    })
  }
  const passkeys = more.files.get('tables/passkeys.ndjson') ?? Buffer.alloc(0)
  const refused: Record<string, [file: Buffer, named: string]> = {
    'a password': [
      await withUsers(text =>
        text.replace('"password_hash":null', '"password_hash":"$argon2id$x"'),
      ),
      'password_hash',
    ],
    'mails beside the tables': [
      await zipOf(new Map(files).set('tables/mails.ndjson', Buffer.from('{"id":1}\n'))),
      'tables/mails.ndjson',
    ],
    'passwords of a whole table': [
      await zipOf(new Map(files).set(users, more.files.get(users) ?? Buffer.alloc(0)), manifest),
      'password_',
    ],
    passkeys: [
      await withTable('passkeys', passkeys, more.manifest.tables.passkeys?.next_id ?? null),
      'passkeys',
    ],
    'mails that would be sent': [await withTable('mails', Buffer.alloc(0), 1), 'mails'],
    'somebody’s session': [await withTable('sessions', Buffer.alloc(0), 1), 'sessions'],
    shares: [await withTable('shares', Buffer.alloc(0), 1), 'shares'],
    'passwords without the secret': [
      await zipOf(more.files, { ...more.manifest, secret: undefined }),
      'manifest',
    ],
  }
  for (const [what, [content, named]] of Object.entries(refused))
    expect(await refusal(content), what).toMatchObject({ message: expect.stringContaining(named) })
})
