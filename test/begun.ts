import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CLOCK_AHEAD_MS } from './turned-clock.ts'

/** The clock of a site that has something on every page begins here, so that its pages say the same at every run. */
const BEGUN = '2026-11-25T15:00:00Z'
export const DAY = BEGUN.slice(0, 10)

export const AHEAD_MS = Date.parse(BEGUN) - (Date.now() - CLOCK_AHEAD_MS)

/** What such a site is started with. */
export const TURNED = {
  NODE_OPTIONS: `--import=${pathToFileURL(resolve('test/turned-clock.ts')).href}`,
  CLOCK_AHEAD_MS: String(AHEAD_MS),
}
