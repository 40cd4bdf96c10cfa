// Loaded by Vitest before each test file of `npm run test:faults`: switches one fault on, or notes which are reached.
import { appendFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { afterAll, expect } from 'vitest'

export const REACHED = resolve('.cache/faults/reached.jsonl')

const on = Number(process.env.FAULT ?? -1)
const reached = new Set<number>()
Object.assign(globalThis, {
  __faults: (id: number) => {
    reached.add(id)
    return id === on
  },
})

afterAll(() => {
  if (on >= 0) return
  const file = relative('.', expect.getState().testPath ?? '')
  appendFileSync(REACHED, `${JSON.stringify({ file, reached: [...reached] })}\n`)
})
