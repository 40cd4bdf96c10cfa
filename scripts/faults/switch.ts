// Loaded by Vitest before each test file of `npm run test:faults`: switches one fault on, or notes which are reached.
import { appendFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { afterAll, expect } from 'vitest'
import type { Mode } from './plant.ts'

export const REACHED = resolve('.cache/faults/reached.jsonl')

/** In CPU time, which a busy machine does not change: far more than any test file needs, so a loop has become endless. */
const ENDLESS_US = 60_000_000
const LOOK_EVERY = 1_000

const mode = process.env.FAULTS as Mode
let on = Number(process.env.FAULT ?? -1)
let times = 0
let begun = process.cpuUsage()
const reached = new Set<number>()
Object.assign(globalThis, {
  __faults: (id: number) => {
    if (mode === 'probe') reached.add(id)
    if (id !== on) return false
    times += 1
    if (times % LOOK_EVERY === 0 && process.cpuUsage(begun).user > ENDLESS_US)
      throw new Error('A planted fault made a loop endless.')
    return true
  },
  __switchFault: (id: number) => {
    on = id
    times = 0
    begun = process.cpuUsage()
  },
})

afterAll(() => {
  if (mode !== 'probe') return
  const file = relative('.', expect.getState().testPath ?? '')
  appendFileSync(REACHED, `${JSON.stringify({ file, reached: [...reached] })}\n`)
})
