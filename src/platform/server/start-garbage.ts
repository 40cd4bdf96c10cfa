import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Long enough that the first visitors of a restart are served first. */
const AFTER_MS = 1_000

/**
 * Gives back what the start left behind, once: some 20 MB that V8 would keep until the process has served for long.
 * The process stands still for about 50 ms.
 */
export function collectStartGarbage(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (options: object) => void
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, AFTER_MS).unref()
}
