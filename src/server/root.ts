import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. The sources here and what is built of them, `dist/server/`, lie equally deep in it. */
export const ROOT = resolve(fileURLToPath(import.meta.url), '../../..')
