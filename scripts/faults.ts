// Plants faults in domain and server code and runs the tests that reach each: what no test notices is a promise that nobody proves.
// `npm run test:faults -- --seed 1,2 --number 120 --only src/features/offers`; by default a sample of the day. `--again` asks about those
// that nobody noticed last time.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Area, Fault } from './faults/find.ts'
import { HARMLESS, nameOf, reasonOf } from './faults/harmless.ts'
import { markOf, PLAN } from './faults/plant.ts'
import { allFaults, sampleOf } from './faults/sample.ts'
import { isMarked, type Run, type Turn, takeTurns, vitest } from './faults/turns.ts'

const FOLDER = '.cache/faults'
const REACHED = join(FOLDER, 'reached.jsonl')
const TABLE = join(FOLDER, 'table.md')
const LEFT = join(FOLDER, 'left.json')

/** Most faults are noticed by one of so many files; the others are loaded only for those that are not. */
const FIRST_FILES = 6
const AT_ONCE = 2

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    number: { type: 'string', default: '120' },
    only: { type: 'string', default: '' },
    again: { type: 'boolean', default: false },
  },
})

/** Which test files reach which places: one run of all of them, with every switch off. */
async function reachedBy(): Promise<Map<number, string[]>> {
  rmSync(REACHED, { force: true })
  const { code, output } = await vitest({ mode: 'probe', options: ['--reporter=dot'] })
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

/** The likeliest to notice come first: the tests beside the place. Last come those that look at everything, and take long. */
function inOrder(fault: Fault, files: readonly string[]): string[] {
  const rank = (file: string) =>
    roomOf(file) === roomOf(fault.file) ? 0 : file.startsWith('src/app/') ? 2 : 1
  return files.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

const short = (text: string): string =>
  text.replace(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 100)

class Faults {
  readonly #plan: readonly Fault[]
  readonly #reached: ReadonlyMap<number, readonly string[]>
  /** The test file that noticed it, by fault. */
  readonly #by = new Map<number, string>()

  constructor(plan: readonly Fault[], reached: ReadonlyMap<number, readonly string[]>) {
    this.#plan = plan
    this.#reached = reached
  }

  #notice = (id: number, by: string): void => {
    if (this.#by.has(id)) return
    this.#by.set(id, by)
    console.log(`✓ ${this.#nameOf(id)} › ${by}`)
  }

  #nameOf(id: number): string {
    const fault = this.#plan[id]
    return fault ? `${fault.file}:${fault.line} ${fault.kind}` : ''
  }

  #filesOf(id: number): string[] {
    const fault = this.#plan[id]
    return fault ? inOrder(fault, this.#reached.get(id) ?? []) : []
  }

  /** Those that can be switched on and off while the site runs. */
  async inTurns(): Promise<void> {
    for (const [from, to] of [
      [0, FIRST_FILES],
      [FIRST_FILES, Number.POSITIVE_INFINITY],
    ]) {
      const turns = [...this.#plan.keys()]
        .filter(id => !this.#plan[id]?.atLoad && !this.#by.has(id))
        .flatMap(fault =>
          this.#filesOf(fault)
            .slice(from, to)
            .map((file): Turn => ({ fault, file })),
        )
      await takeTurns(turns, this.#notice)
      for (const id of this.#plan.keys()) if (isMarked(id)) this.#notice(id, 'an error')
    }
  }

  #judge(id: number, { code, output }: Run): void {
    const [, by] = /FAIL\s+(?:\S+\s+)?(src\/\S+|scripts\/\S+)/.exec(output) ?? []
    if (code !== 0) this.#notice(id, by ?? (code === null ? 'a time-out' : 'an error'))
  }

  /**
   * In a process of its own: what is run when a file is loaded, and once more what nobody has noticed, since something could have been
   * kept from before it was switched on. What is not waited for is asked about on PostgreSQL, too.
   */
  async alone(): Promise<void> {
    const waiting = [...this.#plan.keys()].filter(id => !this.#by.has(id))
    const next = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const isFirst = this.#plan[id]?.atLoad
        const files = this.#filesOf(id).slice(0, isFirst ? undefined : FIRST_FILES)
        if (files.length === 0) continue
        const options = ['--bail=1', '--reporter=dot']
        const engines = this.#plan[id]?.kind === 'no await' ? [false, true] : [false]
        for (const onPostgres of engines) {
          if (this.#by.has(id)) break
          const work = { mode: 'alone', fault: id, workers: 1, files, onPostgres, options } as const
          this.#judge(id, await vitest(work))
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
  }

  verdicts(): { fault: Fault; by: string | undefined }[] {
    return this.#plan.map((fault, id) => ({ fault, by: this.#by.get(id) }))
  }
}

type Verdict = ReturnType<Faults['verdicts']>[number]

function tableOf(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ fault, by }) => {
    const verdict = by ?? (reasonOf(fault) ? `harmless: ${reasonOf(fault)}` : '**nobody**')
    const place = `${fault.file}:${fault.line}`
    return `| ${place} | ${fault.area ?? ''} | ${fault.kind}: \`${short(fault.before)}\` → \`${short(fault.after)}\` | ${verdict} |`
  })
  return ['| place | area | fault | noticed by |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** @returns whether a fault in one of the areas is left that nobody notices and that has no reason */
function report(verdicts: readonly Verdict[]): boolean {
  const isUnexplained = ({ by, fault }: Verdict) => by === undefined && !reasonOf(fault)
  const unexplained = verdicts.filter(isUnexplained)
  for (const { fault } of unexplained)
    console.log(`✗ ${fault.file}:${fault.line} ${fault.kind} › nobody`)
  writeFileSync(LEFT, JSON.stringify(unexplained.map(({ fault }) => nameOf(fault))))
  const caught = verdicts.filter(({ by }) => by !== undefined)
  writeFileSync(TABLE, `${tableOf(verdicts)}\n`)
  console.log(
    `${caught.length} of ${verdicts.length} noticed, ${unexplained.length} without a reason; the table is in ${TABLE}.`,
  )
  const areas = new Set(
    unexplained.flatMap(({ fault }): Area[] => (fault.area ? [fault.area] : [])),
  )
  if (areas.size > 0)
    console.log(
      `Nobody notices faults in ${[...areas].join(', ')}: each needs a test, or a reason in ${HARMLESS}.`,
    )
  return areas.size > 0
}

const found = allFaults().filter(({ file }) => file.includes(values.only))
const left = values.again ? (JSON.parse(readFileSync(LEFT, 'utf8')) as string[]) : null
const plan = sampleOf(found, Number(values.number), values.seed.split(',')).filter(
  fault => left?.includes(nameOf(fault)) ?? true,
)
mkdirSync(FOLDER, { recursive: true })
rmSync(join(markOf(0), '..'), { recursive: true, force: true })
mkdirSync(join(markOf(0), '..'))
writeFileSync(PLAN, JSON.stringify(plan))
console.log(`Seed ${values.seed}: ${plan.length} of ${found.length} places.`)
const faults = new Faults(plan, await reachedBy())
await faults.inTurns()
await faults.alone()
process.exit(report(faults.verdicts()) ? 1 : 0)
