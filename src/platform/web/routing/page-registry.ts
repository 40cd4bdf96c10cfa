import { matchPath } from 'react-router'
import { memoize } from '#src/contract/memoize.ts'
import type { MenuEntry, PagePath, PageRoute } from './page.ts'

let known: readonly PageRoute[] = []
/** By address: matching a route compiles its pattern, and every link on a page asks. */
let spelledOut: ReadonlyMap<string, PageRoute> = new Map()
/** Addresses come from outside. */
const MATCHED_MAX = 500
const matched = memoize(MATCHED_MAX, path => known.find(page => matchPath(page.path, path)))

/** Called once by the app, before anything renders. */
export function registerPages(pages: readonly PageRoute[]): void {
  // As in the router, addresses without parameters come before those with them.
  known = pages.toSorted(
    (one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')),
  )
  spelledOut = new Map(known.map(page => [page.path, page]))
}

/** @param address a path, perhaps with query and hash. @returns undefined where there is no page */
export function pageAt(address: string): PageRoute | undefined {
  const [path = ''] = address.split(/[?#]/)
  return spelledOut.get(path) ?? matched(path)
}

/** Whether an address is shown without a page load. Public pages are not: they have no script, or all of the texts. */
export const isApplication = (address: string): boolean =>
  (pageAt(address)?.kind ?? 'public') !== 'public'

export type Place = MenuEntry & Pick<PageRoute, 'kind'> & { path: PagePath }

export const menuOf = (place: MenuEntry['place']): Place[] =>
  known
    .flatMap(({ menu = [], path, kind }) =>
      [menu]
        .flat()
        .flatMap(entry =>
          entry.place === place ? [{ ...entry, path: path as PagePath, kind }] : [],
        ),
    )
    .sort((one, other) => one.order - other.order)
