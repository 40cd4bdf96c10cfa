import type { MenuEntry, Page, PagePath } from './page.ts'

interface Known {
  page: Page
  pattern: RegExp
}

let known: readonly Known[] = []

/** `/domino/:id` as a pattern; a slash at the end is let pass. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)

/** Makes every page known; the composition does so once, before anything is shown. */
export function registerPages(pages: readonly Page[]): void {
  known = pages.map(page => ({ page, pattern: patternOf(page.path) }))
}

/** The page of the application at an address; undefined where the server answers with a document of its own. */
export function appPageAt(address: string): Page | undefined {
  const [path = ''] = address.split(/[?#]/)
  return known.find(({ page, pattern }) => page.kind !== 'public' && pattern.test(path))?.page
}

export const isAppPath = (address: string): boolean => appPageAt(address) !== undefined

export type Place = MenuEntry & { path: PagePath }

/** The entries of a menu, in its order. */
export const menuOf = (place: MenuEntry['place']): Place[] =>
  known
    .flatMap(({ page: { menu, path } }) => (menu?.place === place ? [{ ...menu, path }] : []))
    .sort((one, other) => one.order - other.order)
