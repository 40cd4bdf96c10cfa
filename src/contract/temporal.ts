import { Temporal as polyfill } from 'temporal-polyfill'

/** The language's own, from Node 26, Chrome 144 and Firefox 139. */
const own = (globalThis as { Temporal?: typeof polyfill }).Temporal

export const Temporal: typeof polyfill = own ?? polyfill
