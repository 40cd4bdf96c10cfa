import { TOOLS } from '../constants.ts'
import { type Spoken, wordsOf } from './words.ts'

/** The addresses of hidden tools: menus, the sitemap and the guide leave them out. */
export function hiddenToolPaths(site: Spoken): string[] {
  const shown = wordsOf(site)('tools').map(tool => tool.id)
  return TOOLS.filter(({ id }) => !shown.includes(id)).flatMap(({ id, page }) => [page, `/tools/${id}`])
}
