// Plants faults in domain and server code, one at a time, and runs the tests that reach each: what no test notices is a promise that
// nobody proves. `npm run test:faults -- --seed 3 --number 120`; by default a sample of the day.
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Area, type Fault, faultsIn } from './faults/find.ts'
import { PLAN } from './faults/plant.ts'

const REACHED = '.cache/faults/reached.jsonl'
const TABLE = '.cache/faults/table.md'
/** A fault can make a loop endless: who waits that long has noticed it. */
const TIMEOUT_MS = 15 * 60_000
const AT_ONCE = 2
/** How much likelier a place is where rights, money, deletion, import or merging are at stake. */
const WEIGHT = 3

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    number: { type: 'string', default: '120' },
    only: { type: 'string', default: '' },
  },
})

/** Mulberry32: the same sample from the same seed. */
function randomOf(seed: string): () => number {
  let state = [...seed].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 2654435761),
    1,
  )
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Not those that run in a thread or a process of their own, say nothing but SQL, or are read once by hand. */
const LEFT_OUT =
  /\.test\.ts$|\/migrations\/|\/tables\.ts$|parse-thread|src\/app\/|\/pages\/development/

const sources = (): string[] =>
  ['src/contract/*.ts', 'src/features/*/domain{,/**}/*.ts', 'src/features/*/domain.ts']
    .concat(['src/features/*/server/**/*.ts', 'src/platform/server/**/*.ts'])
    .flatMap(pattern => globSync(pattern))
    .filter(file => !LEFT_OUT.test(file))
    .toSorted()
    .filter((file, n, all) => file !== all[n - 1])

const overlaps = (a: Fault, b: Fault): boolean =>
  a.file === b.file && a.start < b.end && b.start < a.end

/** A weighted sample without replacement, of places that do not overlap. */
function sampleOf(faults: readonly Fault[], number: number, seed: string): Fault[] {
  const random = randomOf(seed)
  const keyed = faults.map(fault => ({
    fault,
    key: random() ** (1 / (fault.area ? WEIGHT : 1)),
  }))
  const chosen: Fault[] = []
  for (const { fault } of keyed.toSorted((a, b) => b.key - a.key)) {
    if (chosen.length === number) break
    if (fault.file.includes(values.only) && !chosen.some(each => overlaps(each, fault)))
      chosen.push(fault)
  }
  return chosen
}

interface Run {
  code: number | null
  output: string
}

function vitest(files: readonly string[], fault: number, workers: number): Promise<Run> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', '--project=sqlite']
  const options = [`--maxWorkers=${workers}`, '--bail=1', '--reporter=dot']
  const env = { ...process.env, FAULTS: '1', FAULT: String(fault), NO_COLOR: '1' }
  const child = spawn(process.execPath, [...args, ...options, ...files], { env })
  let output = ''
  child.stdout.on('data', piece => (output += piece))
  child.stderr.on('data', piece => (output += piece))
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  return new Promise(resolve =>
    child.on('close', code => {
      clearTimeout(timer)
      resolve({ code, output })
    }),
  )
}

/** Which test files reach which places: one run of all of them, with every switch off. */
async function reachedBy(): Promise<Map<number, string[]>> {
  rmSync(REACHED, { force: true })
  const { code, output } = await vitest([], -1, AT_ONCE)
  if (code !== 0) throw new Error(`The tests fail without any fault:\n${output.slice(-5_000)}`)
  const found = new Map<number, string[]>()
  for (const line of readFileSync(REACHED, 'utf8').trim().split('\n')) {
    const { file, reached } = JSON.parse(line) as { file: string; reached: number[] }
    for (const id of reached) found.set(id, [...(found.get(id) ?? []), file])
  }
  return found
}

/** `src/features/offers/server/…` has its own tests in `src/features/offers/`. */
const roomOf = (file: string): string => file.split('/').slice(0, 3).join('/')

interface Verdict {
  id: number
  fault: Fault
  /** The tests that failed; null when none did. */
  by: string | null
}

const failedIn = ({ code, output }: Run): string =>
  code === null
    ? 'a time-out'
    : (/FAIL\s+(?:\S+\s+)?(src\/\S+|scripts\/\S+)/.exec(output)?.[1] ?? 'an error')

/** First the tests beside the place, then all others that reach it. */
async function judge(id: number, fault: Fault, files: readonly string[]): Promise<Verdict> {
  const beside = files.filter(file => roomOf(file) === roomOf(fault.file))
  const others = files.filter(file => !beside.includes(file))
  for (const group of [beside, others]) {
    if (group.length === 0) continue
    const run = await vitest(group, id, 1)
    if (run.code !== 0) return { id, fault, by: failedIn(run) }
  }
  return { id, fault, by: null }
}

/** A survivor that changes nothing anybody could notice, and why. Found again by its text, wherever it moves. */
interface Harmless extends Pick<Fault, 'file' | 'kind' | 'before'> {
  reason: string
}

const HARMLESS = 'test/harmless-faults.json'
const harmless: Harmless[] = existsSync(HARMLESS) ? JSON.parse(readFileSync(HARMLESS, 'utf8')) : []

const reasonOf = ({ file, kind, before }: Fault): string | undefined =>
  harmless.find(each => each.file === file && each.kind === kind && each.before === before)?.reason

const short = (text: string): string =>
  text.replace(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 100)

function tableOf(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ fault, by }) => {
    const verdict = by ?? (reasonOf(fault) ? `harmless: ${reasonOf(fault)}` : '**nobody**')
    const place = `${fault.file}:${fault.line}`
    return `| ${place} | ${fault.area ?? ''} | ${fault.kind}: \`${short(fault.before)}\` → \`${short(fault.after)}\` | ${verdict} |`
  })
  return ['| place | area | fault | noticed by |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

const found = sources().flatMap(file => faultsIn(file, readFileSync(file, 'utf8')))
const plan = sampleOf(found, Number(values.number), values.seed)
mkdirSync(join('.cache', 'faults'), { recursive: true })
writeFileSync(PLAN, JSON.stringify(plan))
console.log(`Seed ${values.seed}: ${plan.length} of ${found.length} places.`)
const reached = await reachedBy()
const verdicts: Verdict[] = []
await inTurn([...plan.entries()], async ([id, fault]) => {
  const verdict = await judge(id, fault, reached.get(id) ?? [])
  verdicts.push(verdict)
  const sign = verdict.by === null && !reasonOf(fault) ? '✗' : '✓'
  console.log(
    `${sign} ${fault.file}:${fault.line} ${fault.kind} › ${verdict.by ?? reasonOf(fault) ?? 'nobody'}`,
  )
})
const sorted = verdicts.toSorted((a, b) => a.id - b.id)
writeFileSync(TABLE, `${tableOf(sorted)}\n`)
const caught = sorted.filter(({ by }) => by !== null)
const unexplained = sorted.filter(({ by, fault }) => by === null && !reasonOf(fault))
const guarded = unexplained.filter(({ fault }) => fault.area !== null)
console.log(
  `${caught.length} of ${sorted.length} noticed, ${unexplained.length} without a reason; the table is in ${TABLE}.`,
)
const areas = (list: readonly Verdict[]): string =>
  [...new Set(list.map(({ fault }): Area | null => fault.area))].join(', ')
if (guarded.length > 0)
  console.log(
    `Nobody notices faults in ${areas(guarded)}: each needs a test, or a reason in ${HARMLESS}.`,
  )
process.exit(guarded.length > 0 ? 1 : 0)
