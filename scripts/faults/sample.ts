// Draws the places of a run: the same ones from the same seed and the same sources.
import { globSync, readFileSync } from 'node:fs'
import { type Fault, faultsIn } from './find.ts'

/** How much likelier a place is where rights, money, deletion, import or merging are at stake. */
const WEIGHT = 3

/** Mulberry32. */
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

/**
 * A weighted sample without replacement, of places that do not overlap.
 * @param faults of which files
 * @param number how many of each seed
 */
export function sampleOf(
  faults: readonly Fault[],
  number: number,
  seeds: readonly string[],
): Fault[] {
  const chosen: Fault[] = []
  for (const [n, seed] of seeds.entries()) {
    const random = randomOf(seed)
    const keyed = faults.map(fault => ({
      fault,
      key: random() ** (1 / (fault.area ? WEIGHT : 1)),
    }))
    for (const { fault } of keyed.toSorted((a, b) => b.key - a.key)) {
      if (chosen.length === number * (n + 1)) break
      if (!chosen.some(each => overlaps(each, fault))) chosen.push(fault)
    }
  }
  return chosen
}
