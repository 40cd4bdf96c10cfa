import { execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { callerOf, PASSWORD, register, signIn } from '#test/caller.ts'
import { openFolder } from '#test/folders.ts'
import { freePort } from '#test/site.ts'
import { writeArchive, writeBillOfMaterials, writeSums } from '../../scripts/release/archives.ts'
import { payloadOf } from '../../scripts/release/payload.ts'
import { PLATFORMS, type Platform } from '../../scripts/release/platform-packages.ts'
import { writeTar } from '../../scripts/release/tar.ts'

/** The archives come from the build that is here, and run as on a machine with neither Node nor npm. */
const PLATFORM = `linux-${process.arch}` as Platform
const SECONDS = 1_763_800_000
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

const folder = openFolder()
let released: string
/** Each version's folder after unpacking. */
const unpacked = { previous: '', current: '' }

beforeAll(async () => {
  released = join(folder, 'release')
  const file = await writeArchive({
    ...{ folder: released, platform: PLATFORM, version, seconds: SECONDS },
    level: 0,
  })
  execFileSync('tar', ['-xzf', file, '-C', folder])
  unpacked.current = join(folder, basename(file, '.tar.gz'))
  unpacked.previous = join(folder, `first-domino-0.0.1-${PLATFORM}`)
  execFileSync('cp', ['-al', unpacked.current, unpacked.previous])
  const stated = join(unpacked.previous, 'package.json')
  const text = readFileSync(stated, 'utf8')
  rmSync(stated)
  writeFileSync(stated, text.replace(version, '0.0.1'))
  writeBillOfMaterials(released)
  await writeSums(released)
})

/** No program but those beside it can be found, and this machine's settings are unknown. */
const bare = (more: Record<string, string> = {}) => ({
  PATH: '/nonexistent',
  DATA_DIR: home(),
  ...more,
})
const home = () => join(folder, 'data')

const command = (at: string, args: string[], more: Record<string, string> = {}) =>
  new Promise<{ code: unknown; text: string }>(resolve =>
    execFile(
      join(at, 'first-domino'),
      args,
      { cwd: folder, env: bare(more) },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, text: stdout + stderr }),
    ),
  )

async function start(at: string, more: Record<string, string> = {}) {
  const port = String(await freePort())
  const site = spawn(join(at, 'first-domino'), [], {
    cwd: folder,
    env: bare({
      PORT: port,
      ADMIN_USERNAME: 'boss',
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'error',
      ...more,
    }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [site.stdout, site.stderr]) stream?.on('data', piece => (said += piece))
  const ended = new Promise<number | null>(done => site.once('exit', code => done(code)))
  await expect.poll(() => said).toContain('is ready at')
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    end: async () => {
      site.kill('SIGTERM')
      expect(await ended, said).toBe(0)
    },
  }
}

test('an archive serves, backs up, restores, updates and repairs without Node, npm or network', async () => {
  const { previous, current } = unpacked
  expect((await command(previous, ['version'])).text).toBe('0.0.1\n')
  const old = await start(previous)
  expect(await (await fetch(`${old.url}/api/health`)).json()).toMatchObject({
    data: { version: '0.0.1' },
  })
  expect(await (await fetch(`${old.url}/`)).text()).toContain('First Domino')
  const { id } = await register(callerOf(old), 'ann')
  expect(await command(previous, ['backup', 'monday.db'])).toMatchObject({ code: 0 })
  await register(callerOf(old), 'too-late')
  await old.end()
  const restored = await command(previous, ['restore', 'monday.db'])
  expect(restored, restored.text).toMatchObject({ code: 0 })

  // Unpacked beside the old one, and started in the same folder.
  const site = await start(current, { PASSWORD_RULES: 'strict' })
  expect(await (await fetch(`${site.url}/api/health`)).json()).toMatchObject({ data: { version } })
  const ann = await signIn(callerOf(site), 'ann')
  expect((await ann.call('GET', `/api/domino-entries/user/${id}/date/2026-11-20`)).status).toBe(200)
  const late = await callerOf(site).call('POST', '/api/login', {
    username: 'too-late',
    password: PASSWORD,
  })
  expect(late.status).toBe(401)
  // The list of weak passwords is a package of its own.
  const weak = { username: 'ben', email: 'ben@example.com', password: 'qwertyuiop' }
  expect((await callerOf(site).call('POST', '/api/register', weak)).status).toBe(400)
  // Advice names the commands as they are typed here.
  const boss = await signIn(callerOf(site), 'boss')
  const system = await (await boss.call('GET', '/api/admin/system')).text()
  expect(system).toContain('"doctor":"first-domino doctor"')
  expect(system).not.toMatch(/npm|node dist/)
  const made = await command(current, ['admin', 'create', 'rosa', 'rosa@example.com'])
  expect(made.text).toMatch(/Password:\s+\S{22}\n/)
  const doctor = await command(current, ['doctor'], { PORT: site.port })
  expect(doctor.text).toContain(
    'Set BACKUP_EVERY_HOURS=24, or run first-domino backup every night.',
  )
  expect(doctor.text).toMatch(/^ok +migrations +all \d+ are done$/m)
  expect([doctor.code, doctor.text]).toEqual([
    0,
    expect.stringContaining(`First Domino ${version} on Node`),
  ])
  expect((await command(current, ['audit-log'])).text).toContain('The chain is intact')
  await site.end()
  expect(await command(current, ['srve'])).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^Use: /),
  })
})

test('an archive exports a practice, and brings it in elsewhere, the same', async () => {
  const { current } = unpacked
  const there = { DATA_DIR: join(folder, 'there') }
  const exported = await command(current, ['export', 'practice.zip'])
  expect(exported, exported.text).toMatchObject({ code: 0 })
  expect(await command(current, ['import', 'practice.zip', '--check'], there)).toMatchObject({
    code: 0,
  })
  const imported = await command(current, ['import', 'practice.zip'], there)
  expect(imported, imported.text).toMatchObject({ code: 0 })
  expect(imported.text).toContain('first-domino admin reset-password NAME')
  expect(await command(current, ['export', 'again.zip'], there)).toMatchObject({ code: 0 })
  const bytesOf = (name: string) => readFileSync(join(folder, name))
  expect(bytesOf('again.zip').equals(bytesOf('practice.zip'))).toBe(true)
})

test('a release names its sums and contents, and the same build gives the same bytes', async () => {
  const sums = readFileSync(join(released, 'SHA256SUMS'), 'utf8')
  const files = readdirSync(released).filter(name => name !== 'SHA256SUMS')
  expect(files.sort()).toEqual([`first-domino-${version}-${PLATFORM}.tar.gz`, 'sbom.cdx.json'])
  const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
  expect(sums).toBe(files.map(name => `${sumOf(join(released, name))}  ${name}\n`).join(''))
  const { metadata } = JSON.parse(readFileSync(join(released, 'sbom.cdx.json'), 'utf8'))
  expect(metadata.component.version).toBe(version)
  // Without Node itself, which is most of it.
  const entries = payloadOf(PLATFORM, version).filter(({ path }) => path !== 'bin/node')
  const [first, again] = [join(folder, 'first.tar.gz'), join(folder, 'again.tar.gz')]
  await writeTar(first, entries, SECONDS, 1)
  await writeTar(again, [...entries].reverse(), SECONDS, 1)
  expect(sumOf(again)).toBe(sumOf(first))
  const listed = execFileSync('tar', ['--numeric-owner', '-tvzf', first], {
    encoding: 'utf8',
    env: { TZ: 'UTC' },
  })
  const rights = listed
    .split('\n')
    .filter(Boolean)
    .map(line => line.split(/\s+/))
  expect(new Set(rights.map(([mode, owner, , day]) => `${mode} ${owner} ${day}`))).toEqual(
    new Set(['-rwxr-xr-x 0/0 2025-11-22', '-rw-r--r-- 0/0 2025-11-22']),
  )
})

test('an archive holds Node and every license', () => {
  const { current } = unpacked
  expect(readdirSync(current).sort()).toEqual(
    [
      '.env.example',
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'bin',
      'deploy',
      'dist',
      'docs',
    ].concat(['first-domino', 'licences', 'node_modules', 'package.json']),
  )
  expect(readdirSync(join(current, 'dist')).sort()).toEqual(
    expect.arrayContaining(['guide-index.json', 'openapi.json', 'server', 'web']),
  )
  expect(existsSync(join(current, 'dist/release'))).toBe(false)
  expect(readFileSync(join(current, 'licences/node.txt'), 'utf8')).toContain(
    'Copyright Node.js contributors',
  )
  const texts = readFileSync(join(current, 'licences/packages.txt'), 'utf8')
  for (const name of ['fastify', 'react', '@node-rs/argon2', 'pg', 'sharp'])
    expect(texts).toContain(`\n${name} `)
})

/** Field `e_machine` of an ELF file's header; null for any other file. */
function machineOf({ content }: ReturnType<typeof payloadOf>[number]): number | null {
  const head = Buffer.alloc(20)
  if (Buffer.isBuffer(content)) content.copy(head)
  else {
    const handle = openSync(content.file, 'r')
    readSync(handle, head)
    closeSync(handle)
  }
  return head.toString('latin1', 0, 4) === '\x7fELF' ? head.readUInt16LE(18) : null
}

test('what each archive holds of a machine is of its own; the rest is the same', () => {
  const machines: Record<Platform, number> = { 'linux-x64': 62, 'linux-arm64': 183 }
  const lists = PLATFORMS.map(platform => {
    const entries = payloadOf(platform, version)
    const native = entries.filter(entry => machineOf(entry) !== null)
    expect(native.map(({ path }) => path).sort()).toEqual([
      'bin/node',
      expect.stringMatching(`^node_modules/@img/sharp-libvips-${platform}/lib/libvips-cpp\\.so`),
      expect.stringMatching(`^node_modules/@img/sharp-${platform}/lib/.*\\.node$`),
      `node_modules/@node-rs/argon2-${platform}-gnu/argon2.${platform}-gnu.node`,
    ])
    expect(new Set(native.map(machineOf))).toEqual(new Set([machines[platform]]))
    return entries
      .map(({ path, isProgram }) => `${path.replaceAll(platform, '')} ${isProgram}`)
      .sort()
  })
  expect(lists[1]).toEqual(lists[0])
}, 600_000)
