import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. The sources here and what is built of them, `dist/server/`, lie equally deep in it. */
export const ROOT = resolve(fileURLToPath(import.meta.url), '../../..')

/** Whether this runs as built; then nothing of the sources need be there. */
export const IS_BUILT = import.meta.url.endsWith('.js')
