import type { MenuEntry, Page, PagePath } from './page.ts'

interface Known {
  page: Page
  pattern: RegExp
}

let known: readonly Known[] = []

/** `/domino/:id` as a pattern that accepts a trailing slash. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)

/** Called once by the app, before anything renders. */
export function registerPages(pages: readonly Page[]): void {
  known = pages.map(page => ({ page, pattern: patternOf(page.path) }))
}

/** Undefined for addresses that the server answers with a document of their own. */
export function appPageAt(address: string): Page | undefined {
  const [path = ''] = address.split(/[?#]/)
  return known.find(({ page, pattern }) => page.kind !== 'public' && pattern.test(path))?.page
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The values of a page's `:name` parts. */
export const paramsOf = (page: Page, pathname: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(patternOf(page.path).exec(pathname)?.groups ?? {}).map(([name, value]) => [
      name,
      decoded(value),
    ]),
  )

export const isAppPath = (address: string): boolean => appPageAt(address) !== undefined

export type Place = MenuEntry & { path: PagePath }

export const menuOf = (place: MenuEntry['place']): Place[] =>
  known
    .flatMap(({ page: { menu, path } }) => (menu?.place === place ? [{ ...menu, path }] : []))
    .sort((one, other) => one.order - other.order)
