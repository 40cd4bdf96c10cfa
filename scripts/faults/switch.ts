// Loaded by Vitest before each test file of `npm run test:faults`: switches one fault on, or notes which are reached.
import { appendFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { afterAll, expect } from 'vitest'
import type { Mode } from './plant.ts'

export const REACHED = resolve('.cache/faults/reached.jsonl')

/** More often than any test reaches a place: its loop has become endless, and nothing else would end it. */
const ENDLESS = 5_000_000

const mode = process.env.FAULTS as Mode
let on = Number(process.env.FAULT ?? -1)
let times = 0
const reached = new Set<number>()
Object.assign(globalThis, {
  __faults: (id: number) => {
    if (mode === 'probe') reached.add(id)
    if (id !== on) return false
    times += 1
    if (times > ENDLESS) throw new Error('A planted fault made a loop endless.')
    return true
  },
  __switchFault: (id: number) => {
    on = id
    times = 0
  },
})

afterAll(() => {
  if (mode !== 'probe') return
  const file = relative('.', expect.getState().testPath ?? '')
  appendFileSync(REACHED, `${JSON.stringify({ file, reached: [...reached] })}\n`)
})
