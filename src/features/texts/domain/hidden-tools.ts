import { said } from '#src/contract/i18n.ts'
import { TOOLS } from '../constants.ts'
import { type Spoken, wordsOf } from './words.ts'

/** The names of renamed tools by their pages, for menus. */
export function renamedTools(site: Spoken): Readonly<Record<string, string>> {
  const renamed = wordsOf(site)('tools').flatMap(({ id, title }) =>
    TOOLS.filter(known => known.id === id && said(known.title) !== title).map(({ page }) => [
      page,
      title,
    ]),
  )
  return Object.fromEntries(renamed)
}

/** The addresses of hidden tools: menus, the sitemap and the guide leave them out. */
export function hiddenToolPaths(site: Spoken): string[] {
  const shown = wordsOf(site)('tools').map(tool => tool.id)
  return TOOLS.filter(({ id }) => !shown.includes(id)).flatMap(({ id, page }) => [
    page,
    `/tools/${id}`,
  ])
}
