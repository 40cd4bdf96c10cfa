import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listen } from './doubles/loopback.ts'

/** A running site in its own process, as started by `npm start`. */
export interface Site {
  url: string
  output: () => string
  process: ChildProcess
  /** Sends a signal and waits for the end. @returns the exit code or the signal */
  end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>
}

export const PORTS_PER_WORKER = 4

export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise(resolve => server.close(resolve))
  return port
}

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })

/** The ports of the sites that this process has started and that still run. */
const taken = new Set<number>()

/** One of the run's ports for this worker. */
export async function sitePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 1) - 1
  const all = process.env.SITE_PORTS?.split(',').map(Number) ?? []
  for (const port of all.slice(worker * PORTS_PER_WORKER, (worker + 1) * PORTS_PER_WORKER)) {
    if (taken.has(port)) continue
    taken.add(port)
    if (await isFree(port)) return port
    taken.delete(port)
  }
  return freePort()
}

/** What `npm start` sets for the site, `npm test` for this process, and a turned clock for all. */
export const ofNpmStart = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(NODE_(COMPILE_CACHE|OPTIONS)$|CLOCK_AHEAD_MS$|MALLOC_)/.test(name),
    ),
  )

const PROGRAM = 'dist/server/main.js'

export function spawnSite(
  environment: Record<string, string>,
  cwd = process.cwd(),
  program = PROGRAM,
): {
  child: ChildProcess
  output: () => string
} {
  const child = spawn(process.execPath, [program], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...ofNpmStart(),
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      ...environment,
    },
    // When this process dies the IPC channel closes and the site ends: a failed test leaves nothing running.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.channel?.unref()
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (text += chunk))
  return { child, output: () => text }
}

/** Migrations are half the CPU time of a new site's start, so the run's migrated database is copied, if it has one. */
function copyMigrated({ DATA_DIR, DATABASE_URL }: Record<string, string>): void {
  const { SITE_DATABASE } = process.env
  if (!SITE_DATABASE || !DATA_DIR || DATABASE_URL) return
  const file = join(DATA_DIR, 'first-domino.db')
  if (existsSync(file)) return
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
  copyFileSync(SITE_DATABASE, file)
}

/** Starts a site; a new one gets an empty database. Waits until it is ready. @throws its output if it ends instead */
export async function startSite(
  environment: Record<string, string>,
  cwd?: string,
  program?: string,
): Promise<Site> {
  copyMigrated(environment)
  return startFromNothing(environment, cwd, program)
}

/** The same, but a new site starts with nothing, and migrates. */
export async function startFromNothing(
  environment: Record<string, string>,
  cwd?: string,
  program?: string,
): Promise<Site> {
  const port = Number(environment.PORT ?? (await sitePort()))
  const { child, output } = spawnSite({ PORT: String(port), ...environment }, cwd, program)
  const ended = new Promise<number | NodeJS.Signals | null>(resolve =>
    child.once('exit', (code, signal) => {
      taken.delete(port)
      resolve(code ?? signal)
    }),
  )
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => output().includes('is ready at') && resolve())
    child.once('exit', () => reject(new Error(`the site did not start:\n${output()}`)))
  })
  return {
    url: `http://localhost:${port}`,
    output,
    process: child,
    end: signal => {
      child.kill(signal)
      return ended
    },
  }
}

/** Starts a site that ends by itself. @returns its exit code, and what it said */
export async function failedStart(environment: Record<string, string>): Promise<[unknown, string]> {
  const { child, output } = spawnSite(environment)
  const code = await new Promise(resolve => child.once('close', resolve))
  return [code, output()]
}

/** Runs a built command beside the server. @throws what it says on standard error, with its exit code */
export const runBuilt = (name: string, args: readonly string[], environment: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, [`dist/server/${name}.js`, ...args], {
    env: { PATH: process.env.PATH, ...environment },
  })

/** Ends a server of a test, and removes the folder that it worked in. */
export const endAndRemove = (child: ChildProcess, folder: string): Promise<void> =>
  new Promise(resolve => {
    child.once('exit', () => {
      rmSync(folder, { recursive: true, force: true })
      resolve()
    })
    child.kill('SIGTERM')
  })

export const dataOf = async <T>(answer: Response): Promise<T> =>
  ((await answer.json()) as { data: T }).data

export const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child)
