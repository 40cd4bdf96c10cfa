// What each file in `.cache/faults/turns/` does: one test file, loaded anew with one fault on, in a worker that keeps the site loaded.
import { existsSync, writeFileSync } from 'node:fs'
import { afterAll, beforeEach, test } from 'vitest'
import { markOf } from './plant.ts'

let on = -1
// A promise that nobody waits for any more fails here, perhaps after its test.
process.on('unhandledRejection', () => {
  if (on >= 0) writeFileSync(markOf(on), 'an unhandled rejection')
})

function switchOn(fault: number): void {
  on = fault
  const { __switchFault } = globalThis as unknown as { __switchFault: (id: number) => void }
  __switchFault(fault)
}

/** @param load imports the test file under an address of its own, so that its tests are declared again */
export async function turn(fault: number, load: () => Promise<unknown>): Promise<void> {
  if (existsSync(markOf(fault))) {
    test('has been noticed', () => undefined)
    return
  }
  switchOn(fault)
  // Declared first, so that it runs after what the file itself cleans up.
  afterAll(() => switchOn(-1))
  let failed = false
  beforeEach(({ skip, onTestFailed }) => {
    skip(failed, 'The fault has been noticed.')
    onTestFailed(() => {
      failed = true
    })
  })
  await load()
}
