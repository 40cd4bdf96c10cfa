import { existsSync } from 'node:fs'

/** These tests run the built server. */
export function setup(): void {
  if (!existsSync('dist/server/main.js'))
    throw new Error('The site is not built: run `npm test`, or `npm run build` first.')
}
