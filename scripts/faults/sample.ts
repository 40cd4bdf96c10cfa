// Draws the places of a run: the same ones from the same seed, as long as their text stays.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { type Fault, faultsIn } from './find.ts'

/** How much likelier a place is where rights, money, deletion, import or merging are at stake. */
const WEIGHT = 3

/** @returns a number from 0 to 1 that stays the same while the text does */
const numberOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32

/** Not those that run in a thread or a process of their own, say nothing but SQL, or are read once by hand. */
const LEFT_OUT =
  /\.test\.ts$|\/migrations\/|\/tables\.ts$|\.generated\.ts$|parse-thread|src\/app\/|\/pages\/development/

const sources = (): string[] =>
  ['src/contract/*.ts', 'src/features/*/domain{,/**}/*.ts', 'src/features/*/domain.ts']
    .concat(['src/features/*/server/**/*.ts', 'src/platform/server/**/*.ts'])
    .flatMap(pattern => globSync(pattern))
    .filter(file => !LEFT_OUT.test(file))
    .toSorted()
    .filter((file, n, all) => file !== all[n - 1])

export const allFaults = (): Fault[] =>
  sources().flatMap(file => faultsIn(file, readFileSync(file, 'utf8')))

const overlaps = (a: Fault, b: Fault): boolean =>
  a.file === b.file && a.start < b.end && b.start < a.end

/** Places of the same text are told apart by their order in the file, which moves less than their lines. */
function named(faults: readonly Fault[]): [name: string, fault: Fault][] {
  const times = new Map<string, number>()
  return faults.map(fault => {
    const name = JSON.stringify([fault.file, fault.kind, fault.before])
    const nth = (times.get(name) ?? 0) + 1
    times.set(name, nth)
    return [`${name} ${nth}`, fault]
  })
}

/**
 * A weighted sample without replacement, of places that do not overlap. A place keeps its chance from one day's sources to the next:
 * while it stays as it is, a seed that has drawn it draws it again.
 * @param faults of which files
 * @param number how many of each seed
 */
export function sampleOf(
  faults: readonly Fault[],
  number: number,
  seeds: readonly string[],
): Fault[] {
  const chosen: Fault[] = []
  const names = named(faults)
  for (const [n, seed] of seeds.entries()) {
    const keyed = names.map(([name, fault]) => ({
      fault,
      key: numberOf(`${seed} ${name}`) ** (1 / (fault.area ? WEIGHT : 1)),
    }))
    for (const { fault } of keyed.toSorted((a, b) => b.key - a.key)) {
      if (chosen.length === number * (n + 1)) break
      if (!chosen.some(each => overlaps(each, fault))) chosen.push(fault)
    }
  }
  return chosen
}
