// Runs many test files with many faults in few processes: the site is loaded once, and each test file anew for each fault.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Mode, markOf, TURNS } from './plant.ts'

export interface Run {
  code: number | null
  output: string
}

const AT_ONCE = 2

/** A fault can make a loop endless: what says nothing for that long has noticed it. */
const SILENCE_MS = 6 * 60_000

interface Work {
  mode: Mode
  fault?: number
  workers?: number
  files?: readonly string[]
  /** On PostgreSQL, where what is not waited for comes too late; otherwise on SQLite, and what needs no database. */
  onPostgres?: boolean
  options?: readonly string[]
  onLine?: (line: string) => void
}

/** @returns its exit code, null when it was ended because it was silent, and what it wrote */
export function vitest(work: Work): Promise<Run> {
  const projects = work.onPostgres ? ['--project=postgres'] : ['--project=unit', '--project=sqlite']
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects]
  const options = [`--maxWorkers=${work.workers ?? AT_ONCE}`, ...(work.options ?? [])]
  const env = {
    ...process.env,
    FAULTS: work.mode,
    FAULT: String(work.fault ?? -1),
    NO_COLOR: '1',
    ...(work.onPostgres && { TEST_ALL: '1' }),
  }
  const child = spawn(process.execPath, [...args, ...options, ...(work.files ?? [])], { env })
  let output = ''
  let line = ''
  const end = () => child.kill('SIGKILL')
  let timer = setTimeout(end, SILENCE_MS)
  const read = (piece: Buffer) => {
    clearTimeout(timer)
    timer = setTimeout(end, SILENCE_MS)
    output += piece
    const lines = (line + piece).split('\n')
    line = lines.pop() ?? ''
    for (const each of lines) work.onLine?.(each)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  return new Promise(ended =>
    child.on('close', code => {
      clearTimeout(timer)
      ended({ code, output })
    }),
  )
}

/** One test file and one fault. */
export interface Turn {
  fault: number
  file: string
}

const UNIT = /^(?:scripts|src\/contract)\/|\/(?:domain|web)\//
const projectOf = (file: string): string =>
  UNIT.test(file) || !file.includes('/server/') ? 'unit' : 'sqlite'

const nameOf = ({ fault }: Turn, n: number): string => `${fault}-${n}`

function write(turn: Turn, n: number): void {
  const path = join(TURNS, projectOf(turn.file), `${nameOf(turn, n)}.test.ts`)
  mkdirSync(dirname(path), { recursive: true })
  const load = `() => import(${JSON.stringify(`${resolve(turn.file)}?fault=${turn.fault}`)})`
  const from = JSON.stringify(resolve('scripts/faults/turn.ts'))
  writeFileSync(path, `import { turn } from ${from}\nawait turn(${turn.fault}, ${load})\n`)
}

/** Ends, too, when a fault makes a process hang: that fault is noticed, and the others go on in a new one. */
export async function takeTurns(
  turns: readonly Turn[],
  noticed: (fault: number, by: string) => void,
): Promise<void> {
  const open = new Map(turns.map((turn, n) => [nameOf(turn, n), { turn, n }]))
  while (open.size > 0) {
    rmSync(TURNS, { recursive: true, force: true })
    for (const { turn, n } of open.values()) write(turn, n)
    const running = new Set<string>()
    const onLine = (line: string) => {
      const [, name = '', what] = /^turn (\S+) (began|passed|failed)$/.exec(line) ?? []
      if (what === 'began') running.add(name)
      if (!what || what === 'began') return
      running.delete(name)
      const { turn } = open.get(name) ?? {}
      open.delete(name)
      if (turn && what === 'failed') noticed(turn.fault, turn.file)
    }
    const before = open.size
    const { code, output } = await vitest({ mode: 'turns', onLine })
    for (const name of running) {
      const { turn } = open.get(name) ?? {}
      open.delete(name)
      if (turn) noticed(turn.fault, 'a time-out')
    }
    if (open.size === before)
      throw new Error(`No turn was taken (${code}):\n${output.slice(-5_000)}`)
  }
}

/** A fault that failed a promise which nobody waited for. */
export const isMarked = (fault: number): boolean => existsSync(markOf(fault))
