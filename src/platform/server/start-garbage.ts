import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Late enough to serve the first visitors after a restart. */
const AFTER_MS = 1_000

/** Releases some 20 MB of start-up garbage that V8 would keep for long. Pauses the process for about 50 ms, once. */
export function collectStartGarbage(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (options: object) => void
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, AFTER_MS).unref()
}
