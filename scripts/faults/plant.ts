// Plants all faults of a run at once, each behind a switch, so that what is loaded is the same for each of them.
import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Plugin } from 'vitest/config'
import type { Fault } from './find.ts'

export const PLAN = resolve('.cache/faults/plan.json')

/** On the file's first line, so that the others keep their numbers. A call may begin a line: a bracket would go on with the one before. */
const SWITCH =
  'const __planted = n => globalThis.__faults?.(n) === true; const __either = value => value;'

function planted(source: string, faults: readonly (Fault & { id: number })[]): string {
  const places = faults.toSorted((a, b) => b.start - a.start)
  return places.reduce(
    (text, { id, start, end, before, after }) =>
      `${text.slice(0, start)}__either(__planted(${id}) ? (${after}) : (${before}))${text.slice(end)}`,
    source,
  )
}

/** A file of this name says that a test has noticed the fault, so that the others are spared. */
export const markOf = (fault: number): string => resolve(`.cache/faults/noticed/${fault}`)

/** Test files that load another with one fault switched on, by project. */
export const TURNS = resolve('.cache/faults/turns')

/** What is run: `probe` notes which places each test file reaches, `turns` is one file after the other with a fault each, `alone` one fault. */
export type Mode = 'probe' | 'turns' | 'alone'

/** @returns nothing, unless `npm run test:faults` has written a plan and runs the tests */
export function plantedFaults(): Plugin[] {
  if (!process.env.FAULTS || !existsSync(PLAN)) return []
  const written = readFileSync(PLAN, 'utf8')
  const plan: Fault[] = JSON.parse(written)
  const byFile = Map.groupBy(
    plan.map((fault, id) => ({ ...fault, id })),
    ({ file }) => file,
  )
  return [
    {
      name: 'planted-faults',
      enforce: 'pre',
      // Transformed files are kept from one run to the next; those of another plan are others.
      configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(() => written),
      transform(code, id) {
        const faults = byFile.get(relative('.', id.split('?')[0] ?? ''))
        return faults ? { code: SWITCH + planted(code, faults), map: null } : undefined
      },
    },
  ]
}
