import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { depsOf } from '#src/app/server/deps.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { verifyAudit } from '#src/platform/server/db/audit-chain.ts'
import { countOf as countRows, type Db, openDatabase } from '#src/platform/server/db/database.ts'
import { markInUse } from '#src/platform/server/db/in-use.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { VERSION } from '#src/platform/server/version.ts'
import { fillPractice } from '#test/every-table.ts'
import { openFolder } from '#test/folders.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import {
  bytesOf,
  environmentOf,
  filesOf,
  importInto,
  manifestOf,
  runCommand,
} from '#test/practices.ts'
import { addRows, rowsOf } from '#test/rows.ts'
import { features, migrations } from '../server/features.ts'
import { readSettings } from '../server/settings.ts'

type Address = Settings['database']

/** The engine under test has the practice, the other one imports it. */
const engine = inject('engine')
const other = engine === 'sqlite' ? 'postgres' : 'sqlite'
/** Exports of the released versions. */
const RELEASED = 'test/practices'
let cluster: Cluster
const folder = openFolder()
let full: Address
let exported: string

beforeAll(async () => {
  cluster = await startPostgres()
  full = await fresh(engine)
  await fillPractice(full)
  exported = join(folder, 'practice.zip')
  expect(await run('export', full, exported)).toMatchObject({ code: 0 })
  // Like a new snapshot, this is to be committed with the release.
  const released = join(RELEASED, `${VERSION}.zip`)
  if (!existsSync(released)) copyFileSync(exported, released)
})
afterAll(() => cluster.stop())

async function fresh(of: 'sqlite' | 'postgres'): Promise<Address> {
  const name = `practice_${randomUUID().replaceAll('-', '')}`
  if (of === 'sqlite') return { engine: 'sqlite', file: join(folder, name, 'first-domino.db') }
  await cluster.query(`create database ${name}`)
  return { engine: 'postgres', url: cluster.url(name) }
}

const run = (command: 'export' | 'import', at: Address, ...args: string[]) =>
  runCommand(command, environmentOf(folder, at), ...args)

async function on<T>(address: Address, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = await openDatabase(address, { max: 1, noTimeouts: true })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const countOf = (address: Address, table: string) =>
  on(address, db => countRows(db.selectFrom(table as 'users')))

const again = (at: Address) => bytesOf(folder, at)

test('export, import, export gives the same bytes, on the other engine', async () => {
  const there = await fresh(other)
  expect(await run('import', there, exported)).toMatchObject({ code: 0 })
  expect((await again(there)).equals(readFileSync(exported))).toBe(true)
  await on(there, async db => {
    const { entries, faults } = await verifyAudit(db, null)
    expect(entries).toBeGreaterThan(0)
    expect(faults).toEqual([])
  })
})

test('with passwords and shares as well, and nobody has either without', async () => {
  const options = ['--with-passwords', '--with-shares']
  const everything = join(folder, 'everything.zip')
  expect(await run('export', full, everything, ...options)).toMatchObject({ code: 0 })
  const there = await fresh(other)
  await importInto(folder, there, everything)
  const returned = join(folder, 'returned.zip')
  expect(await run('export', there, returned, ...options)).toMatchObject({ code: 0 })
  expect(readFileSync(returned).equals(readFileSync(everything))).toBe(true)
  const { with: chosen, secret, left_out } = await manifestOf(everything)
  expect([chosen, secret]).toEqual([
    ['passwords', 'shares'],
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ])
  expect(left_out).not.toContain('passkeys')

  const plain = await manifestOf(exported)
  expect(plain).not.toHaveProperty('secret')
  expect(plain.left_out).toEqual(
    expect.arrayContaining(['sessions', 'passkeys', 'second_steps', 'shares']),
  )
  const files = await filesOf(exported)
  expect(String(files.get('tables/users.ndjson'))).not.toContain('$argon2')
  const env = { ...environmentOf(folder, await fresh('sqlite')), AUTH_SECRET: 'x'.repeat(40) }
  expect(await runCommand('import', env, everything)).toEqual({
    code: 1,
    output: expect.stringMatching(/AUTH_SECRET.*Nothing was changed\.\n$/),
  })
})

test('a file that exists is not replaced, and what a killed export left is removed', async () => {
  const before = readFileSync(exported)
  expect(await run('export', full, exported)).toEqual({
    code: 1,
    output: expect.stringMatching(/^\S+ exists already; nothing was overwritten\.\n$/),
  })
  expect(readFileSync(exported)).toEqual(before)
  const apart = join(folder, 'apart')
  mkdirSync(apart)
  copyFileSync(exported, join(apart, 'practice.zip.999999999.partial'))
  expect(await run('export', full, join(apart, 'new.zip'))).toMatchObject({ code: 0 })
  expect(readdirSync(apart)).toEqual(['new.zip'])
  expect(statSync(join(apart, 'new.zip')).mode & 0o777).toBe(0o600)
})

test('a site that was used is replaced only when asked, and the embedded database is kept', async () => {
  const there = await fresh(engine)
  await importInto(folder, there, exported)
  await on(there, db => db.updateTable('users').set({ full_name: 'Somebody else' }).execute())
  const before = await again(there)
  const refused = await run('import', there, exported)
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/^The site is not empty: .*--replace.*\n$/),
  })
  expect((await again(there)).equals(before)).toBe(true)
  expect(await run('import', there, exported, '--check', '--replace')).toMatchObject({ code: 0 })
  expect((await again(there)).equals(before)).toBe(true)
  const replaced = await run('import', there, exported, '--replace')
  expect(replaced).toMatchObject({ code: 0 })
  expect((await again(there)).equals(readFileSync(exported))).toBe(true)
  if (there.engine === 'postgres') return expect(replaced.output).toContain('No copy')
  const kept = /kept for 30 days as (\S+\.before-import-\S+)/.exec(replaced.output)?.[1] ?? ''
  expect((await again({ engine: 'sqlite', file: kept })).equals(before)).toBe(true)
})

test('a site that has only been started takes a practice in; an administrator without a password then gets the one of the settings, and nobody else any', async () => {
  const there = await fresh(engine)
  if (there.engine === 'sqlite') mkdirSync(join(there.file, '..'))
  const start = (more: Record<string, string> = {}) =>
    on(there, async db => {
      const settings = readSettings({ DATA_DIR: join(folder, 'data'), ...more })
      await migrate(db, migrations, null)
      const said: string[] = []
      for (const { seed } of features)
        said.push(...((await seed?.(systemContext(db, depsOf(settings)))) ?? []))
      return said
    })
  const users = () =>
    on(there, db => rowsOf(db, 'users', {}, ['id', 'username', 'password_hash', 'is_admin']))
  const signIn = async () => (await users()).filter(each => each.password_hash !== null)
  await start()
  expect(await countOf(there, 'users')).toBe(1)
  expect(await run('import', there, exported)).toMatchObject({ code: 0 })
  expect((await again(there)).equals(readFileSync(exported))).toBe(true)

  expect(await signIn()).toEqual([])
  const { username = '' } = (await users()).find(each => each.is_admin) ?? {}
  const ADMIN_PASSWORD = 'A long password 1 of the settings'
  expect(await start({ ADMIN_USERNAME: username, ADMIN_PASSWORD })).toEqual([])
  expect((await signIn()).map(each => each.username)).toEqual([username])
  await on(there, db => db.updateTable('users').set({ password_hash: null }).execute())
  expect(await start()).toContain(`Administrator:  ${username}`)
})

test('a running site is exported, and takes nothing in', async () => {
  const there = await fresh(engine)
  await importInto(folder, there, exported)
  if (there.engine === 'sqlite') {
    const mark = markInUse(there.file)
    const file = join(folder, 'running.zip')
    expect(await run('export', there, file)).toMatchObject({ code: 0 })
    expect(readFileSync(file).equals(readFileSync(exported))).toBe(true)
    expect((await run('import', there, exported, '--replace')).output).toBe(
      'The site is running; stop it first. Nothing was changed.\n',
    )
    mark.close()
    return
  }
  await on(there, async db => {
    await sql`select 1`.execute(db)
    expect((await again(there)).equals(readFileSync(exported))).toBe(true)
    expect(await run('import', there, exported, '--replace')).toEqual({
      code: 1,
      output: expect.stringMatching(/^A site uses the target database .*Nothing was changed\.\n$/),
    })
  })
})

test('an export sees one instant, and what is saved meanwhile waits for nobody', async () => {
  const { db } = await openDatabase(full, { max: 1 })
  const exporting = again(full)
  const saves: Promise<unknown>[] = []
  for (let n = 0; n < 20; n++) saves.push(addRows(db, 'seeds', { name: `during ${n}` }))
  await Promise.all(saves)
  await exporting
  await db.deleteFrom('seeds').where('name', 'like', 'during %').execute()
  await db.destroy()
  expect((await again(full)).equals(readFileSync(exported))).toBe(true)
})

test('the export of every released version comes in', async () => {
  const files = readdirSync(RELEASED)
  expect(files.length).toBeGreaterThan(0)
  for (const name of files) {
    const there = await fresh(engine)
    const file = join(RELEASED, name)
    await importInto(folder, there, file)
    const { tables } = await manifestOf(file)
    for (const table of ['users', 'domino_entries', 'weekly_planners', 'coachings', 'appointments'])
      expect(await countOf(there, table), `${name}: ${table}`).toBe(tables[table]?.rows)
  }
})

test('nothing is left behind', () => {
  const names = readdirSync(folder, { recursive: true }).map(String)
  expect(names.filter(name => name.includes('.partial'))).toEqual([])
  expect(existsSync(exported)).toBe(true)
})
