import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrations } from '#src/app/server/features.ts'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import { openFolder } from '#test/folders.ts'
import { startPostgres } from '#test/postgres.ts'
import { freePort } from '#test/site.ts'

/**
 * What systemd and PostgreSQL are told, without systemd. `test/container` builds and runs the image where there is an
 * engine, and `release.test.ts` runs what it copies.
 */
const read = (path: string) => readFileSync(path, 'utf8')
/** A user that owns nothing. */
const NOBODY = 65_534
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

const folder = openFolder()

/** The values of a unit's `Name=value` lines. */
const lines = (unit: string, name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

test('the unit: its command serves as somebody who may write only its data, and ends in time', async () => {
  const unit = read('deploy/first-domino.service')
  expect([lines(unit, 'ProtectSystem'), lines(unit, 'ReadWritePaths')]).toEqual([['strict'], []])
  expect(lines(unit, 'InaccessiblePaths')).toEqual(['-/opt/first-domino/.git'])
  const [command = ''] = lines(unit, 'ExecStart')
  expect(command).toMatch(/^\/usr\/bin\/node /)
  const given = Object.fromEntries(
    (lines(unit, 'Environment')[0] ?? '')
      .split(' ')
      .map(pair => pair.split('=') as [string, string]),
  )
  expect(given.DATA_DIR).toBe(`/var/lib/${lines(unit, 'StateDirectory')[0]}`)
  // A process leaves the proxy for 4 to 5 s and drains for 10 s.
  expect(Number.parseInt(lines(unit, 'TimeoutStopSec')[0] ?? '', 10)).toBeGreaterThan(15)

  const { status } = spawnSync(process.execPath, ['--version'], asNobody)
  expect(status, `everybody must be able to read ${process.execPath}`).toBe(0)
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (asNobody.uid) chownSync(data, NOBODY, NOBODY)
  const port = String(await freePort())
  const site = spawn(process.execPath, command.split(' ').slice(1), {
    ...{ ...asNobody, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { ...given, DATA_DIR: data, PORT: port, BRAND: 'Quiet Harbour' },
  })
  let said = ''
  for (const stream of [site.stdout, site.stderr]) stream.on('data', piece => (said += piece))
  const ended = new Promise(done => site.once('exit', done))
  await expect.poll(() => said).toContain('is ready at')
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('Quiet Harbour')
  site.kill('SIGTERM')
  expect(await ended, said).toBe(0)
})

test('systemd has no objection to the unit, nor to one for several processes', () => {
  const unit = read('deploy/first-domino.service')
    .replace('/usr/bin/node', process.execPath)
    .replaceAll('/opt/first-domino', process.cwd())
    .replace(/^(User|Group)=.*$/gm, '')
  const file = join(folder, 'first-domino.service')
  writeFileSync(file, unit)
  expect(objections(file)).toBe('')
  // A template, whose ports end in the number after its name.
  writeFileSync(join(folder, 'first-domino@.service'), unit)
  cpSync('deploy/first-domino@.service.d', join(folder, 'first-domino@.service.d'), {
    recursive: true,
  })
  expect(objections(join(folder, 'first-domino@1.service'))).toBe('')
})

/** What systemd objects to, warnings included; empty on a machine without systemd. */
function objections(file: string): string {
  const tool = '/usr/bin/systemd-analyze'
  if (!existsSync(tool)) return ''
  const { status, stderr } = spawnSync(tool, ['verify', '--man=no', file], { encoding: 'utf8' })
  const own = stderr.split('\n').filter(line => line.includes('first-domino'))
  return own.join('\n') || (status === 0 ? '' : stderr)
}

test("the site's role in PostgreSQL owns its database and nothing else", async () => {
  const compose = read('deploy/compose.yaml')
  expect(compose).toContain('./postgres-role.sh:/docker-entrypoint-initdb.d/role.sh:ro')
  expect(compose).not.toContain('POSTGRES_USER')
  const [, made = ''] = /<<'SQL'\n([\s\S]*?)^SQL$/m.exec(read('deploy/postgres-role.sh')) ?? []
  const statements = made.replace(":'password'", "'secret'").split(';\n').filter(Boolean)
  const cluster = await startPostgres()
  for (const statement of statements) await cluster.query(statement)
  const url = cluster.url('first_domino').replace('postgres@', 'first_domino:secret@')
  const { db } = await openDatabase({ engine: 'postgres', url })
  await migrate(db, migrations, null)
  for (const beyond of [
    'create role other',
    'create database other',
    "copy jobs to program 'true'",
  ]) {
    await expect(sql.raw(beyond).execute(db)).rejects.toMatchObject({ code: '42501' })
  }
  const elsewhere = new pg.Client({ connectionString: url.replace(/first_domino$/, 'postgres') })
  await expect(elsewhere.connect()).rejects.toMatchObject({ code: '42501' })
  const { rows } = await cluster.query(
    "select rolpassword from pg_authid where rolname = 'postgres'",
  )
  expect(rows).toEqual([{ rolpassword: null }])
  await db.destroy()
  await cluster.stop()
})
