import type { Temporal as Types } from 'temporal-polyfill'

/** The language's own, from Node 26, Chrome 144 and Firefox 139; Node 24, Safari and older ones load 21 kB for it. */
const own = (globalThis as { Temporal?: typeof Types }).Temporal

export const Temporal: typeof Types = own ?? (await import('temporal-polyfill')).Temporal
