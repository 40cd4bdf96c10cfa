import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/**
 * The URL contract (spec 2): every address of the site and the feature it belongs to. Each feature merges its own in, so
 * that a link to an address that nobody has does not compile.
 */
export interface PagePaths {
  /** Every site has a home page. */
  '/': string
}
export type PagePath = keyof PagePaths

/** Where a page is linked from on every page of its kind. */
export interface MenuEntry {
  /** `tools` and `support` are the header's menus, `admin` the administrators' navigation. */
  place: 'tools' | 'support' | 'admin'
  /** From 1, within its place. */
  order: number
  label: string
  icon?: LucideIcon
}

export interface Page {
  path: PagePath
  /**
   * `public` is rendered ahead and kept; `open` is the application, for visitors too; `member` and `admin` are guarded.
   */
  kind: 'public' | 'open' | 'member' | 'admin'
  title: string
  description: string
  /** For pages of the application that a stranger can make use of; public pages are always in it. */
  sitemap?: boolean
  menu?: MenuEntry
  /** The page's code; public pages have theirs in `publicPages`. */
  load?: () => Promise<{ Component: ComponentType }>
}

/**
 * The address of a page.
 * @param params values for `:name` parts; @param query left out where a value is undefined
 * @throws when a part of the path has no value
 */
export function href(
  path: PagePath,
  params: Record<string, string | number> = {},
  query: Record<string, string | undefined> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, part: string) => {
    const value = params[part]
    if (value === undefined) throw new Error(`${path}: ${part} is missing`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()
  return search ? `${filled}?${search}` : filled
}
