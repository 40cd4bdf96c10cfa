// The first step of every command, after `run.cjs`. Installs the locked dependencies when they are missing or stale,
// builds when sources have changed, and continues under the pinned Node. It runs before anything is installed, so it
// may import `node:` modules only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const [command = 'start', ...rest] = process.argv.slice(2)

const BIOME = 'node_modules/@biomejs/biome/bin/biome'

/** Room for young objects, in MB: a larger one takes 20 MB more at rest. As in the image, the unit and the release. */
const SERVED = ['--max-semi-space-size=4']

/** script: runs under the pinned Node, if given, with `flags`. install: 'site' leaves the test tools out. build: needs `dist/`. */
const COMMANDS = {
  start: { script: 'dist/server/main.js', flags: SERVED, install: 'site', build: true },
  dev: { script: 'scripts/dev.ts', install: 'all', build: false },
  build: { install: 'site', build: true },
  // Tests under src/ run on the sources, but for those of commands: `npm test -- src/…` starts without a build.
  test: {
    script: 'scripts/test.ts',
    install: 'all',
    build: !rest[0]?.startsWith('src/') || rest[0].startsWith('src/app/cli'),
  },
  'test:all': { script: 'scripts/test.ts', args: ['--all'], install: 'all', build: true },
  'test:faults': { script: 'scripts/faults.ts', install: 'all', build: true },
  'test:watch': {
    script: 'node_modules/vitest/vitest.mjs',
    args: ['watch', '--project=unit', '--project=sqlite'],
    install: 'all',
    build: false,
  },
  check: { script: 'scripts/test.ts', args: ['--checks-only'], install: 'all', build: false },
  typecheck: {
    script: 'scripts/test.ts',
    args: ['--checks-only', 'types'],
    install: 'all',
    build: false,
  },
  lint: { script: BIOME, args: ['lint', '--error-on-warnings'], install: 'all', build: false },
  format: {
    script: BIOME,
    args: ['check', '--write', '--error-on-warnings'],
    install: 'all',
    build: false,
  },
  generate: { script: 'scripts/generate-rows.ts', install: 'all', build: false },
  extract: {
    script: 'node_modules/@lingui/cli/dist/lingui.js',
    args: ['extract', '--clean'],
    install: 'all',
    build: false,
  },
  release: { script: 'scripts/release.ts', install: 'all', build: false },
  bench: { script: 'bench/main.ts', install: 'all', build: true },
  backup: { script: 'src/app/cli/backup.ts', args: ['backup'], install: 'site', build: false },
  restore: { script: 'src/app/cli/backup.ts', args: ['restore'], install: 'site', build: false },
  compare: { script: 'src/app/cli/backup.ts', args: ['compare'], install: 'site', build: false },
  admin: { script: 'src/app/cli/admin.ts', install: 'site', build: false },
  doctor: { script: 'src/app/cli/doctor.ts', install: 'site', build: false },
  'audit-log': { script: 'src/app/cli/audit-log.ts', install: 'site', build: false },
  export: { script: 'src/app/cli/export.ts', install: 'site', build: false },
  import: { script: 'src/app/cli/import.ts', install: 'site', build: false },
}

function stop(lines) {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}

const hashOf = files => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const readStamp = file => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

const isRunning = pid => {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Whether a lock was left by a command that was killed. It holds the number of its process as soon as it is written. */
function isAbandoned(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    return holder ? !isRunning(holder) : Date.now() - statSync(lock).mtimeMs > 10_000
  } catch {
    return false
  }
}

function takeLock(lock) {
  if (isAbandoned(lock)) rmSync(lock, { force: true })
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Of two simultaneous commands one installs or builds and the other waits. */
function withLock(name, work) {
  const lock = join('.cache', `${name}.pid`)
  mkdirSync('.cache', { recursive: true })
  for (let waited = 0; !takeLock(lock); waited += 250) {
    if (waited === 1000)
      process.stdout.write(`Waiting for another command to finish its ${name} …\n`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250)
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
  try {
    return work()
  } finally {
    release()
    process.removeListener('exit', release)
    process.removeAllListeners('SIGINT')
    process.removeAllListeners('SIGTERM')
  }
}

/**
 * What npm chooses the packages' native parts by. Not by Node's version: `run.cjs` lets only those through that all of
 * them support, and a second `npm start` may run under the pinned Node, which npm finds in `node_modules/.bin`.
 */
function machine() {
  process.report.excludeNetwork = true
  const { glibcVersionRuntime } = process.report.getReport().header
  const libc = process.platform === 'linux' ? (glibcVersionRuntime ? 'glibc' : 'musl') : 'system'
  return `${process.platform}, ${process.arch}, ${libc}`
}

function install(mode) {
  const stampFile = 'node_modules/.first-domino-install.json'
  const wanted = { hash: hashOf(['package-lock.json']), machine: machine() }
  const fresh = () => {
    const { hash, machine, mode: has } = readStamp(stampFile)
    return hash === wanted.hash && machine === wanted.machine && (has === 'all' || has === mode)
  }
  if (fresh()) return
  withLock('install', () => {
    if (fresh()) return
    // Test tools that are installed already are kept.
    const all = mode === 'all' || existsSync('node_modules/vitest')
    process.stdout.write('Installing dependencies (about a minute the first time) …\n')
    const args = [
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      ...(all ? [] : ['--omit=dev']),
    ]
    const npm = process.env.npm_execpath
    const env = { ...process.env, NODE_ENV: undefined }
    delete env.NODE_ENV
    const result = npm?.endsWith('.js')
      ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit', env })
      : spawnSync('npm', args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
    if (result.status !== 0) {
      stop([
        '',
        'The dependencies could not be installed (see the reason above).',
        'Check that this machine can reach the npm registry, that the disk is not full and that this folder is',
        'writable, then run the same command again. None of your data was changed.',
      ])
    }
    writeFileSync(stampFile, JSON.stringify({ ...wanted, mode: all ? 'all' : mode }))
  })
}

/** The Node that the lock file pins for this platform, or the running one if it is new enough. */
function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = join(
    'node_modules',
    `node-${platform}-${process.arch}`,
    'bin',
    platform === 'win' ? 'node.exe' : 'node',
  )
  if (existsSync(file) && spawnSync(file, ['--version']).status === 0) return join(root, file)
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop([
    `There is no pinned Node for ${process.platform} on ${process.arch}, and this one is ${process.version}.`,
    'Install Node 24 or newer from nodejs.org or your system, then run the same command again.',
  ])
}

function sourcesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesOf(path)
    return entry.name.includes('.test.') ? [] : [path]
  })
}

function build(node) {
  const stampFile = 'dist/.stamp.json'
  const sources = [
    ...sourcesOf('src').sort(),
    ...sourcesOf('locales').sort(),
    'vite.config.ts',
    'scripts/build.ts',
    'scripts/localized-scripts.ts',
    'scripts/texts-plugin.ts',
    'lingui.config.ts',
    'vite.server.config.ts',
    'react-router.config.ts',
    'tsconfig.base.json',
    'scripts/make-images.ts',
    'package.json',
    'package-lock.json',
  ]
  const wanted = hashOf(sources)
  if (readStamp(stampFile).hash === wanted) return
  withLock('build', () => {
    if (readStamp(stampFile).hash === wanted) return
    process.stdout.write('Building the site …\n')
    const result = spawnSync(node, ['scripts/build.ts'], { stdio: 'inherit' })
    if (result.status !== 0) stop(['', 'The site could not be built (see the reason above).'])
    writeFileSync(stampFile, JSON.stringify({ hash: wanted }))
  })
}

/** The C library gives free memory back to the system sooner. As in the image, the unit and the release. */
const MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Runs the command's script under the pinned Node, forwards signals and exits with its exit code. */
function goOn(node, { script, flags = [], args = [] }) {
  const child = spawn(node, [...flags, script, ...args, ...rest], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...MALLOC,
      ...process.env,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compile'),
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) {
    // If npm is killed with SIGKILL, nothing tells this process, and its child would keep the port.
    const parent = process.ppid
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

const chosen = COMMANDS[command]
if (!chosen) stop([`Unknown command ${command}. Available: ${Object.keys(COMMANDS).join(', ')}.`])
install(chosen.install)
const node = pinnedNode()
if (chosen.build) build(node)
if (chosen.script) goOn(node, chosen)
