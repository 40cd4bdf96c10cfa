import { existsSync } from 'node:fs'

/** The journeys run on the built site. */
export function setup(): void {
  if (!existsSync('dist/client'))
    throw new Error('The site is not built: run `npm test`, or `npm run build` first.')
}
