import { existsSync } from 'node:fs'

/** The journeys run on the built site, its server too. */
export function setup(): void {
  if (!existsSync('dist/server/main.js'))
    throw new Error('The site is not built: run `npm test`, or `npm run build` first.')
}
