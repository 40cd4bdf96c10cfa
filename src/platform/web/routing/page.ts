import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { CalendarDate } from '#src/contract/calendar.ts'

/** The site's URLs (spec 2). Each feature merges its own in, so that a link to an unknown page does not compile. */
export interface PagePaths {
  '/': string
}
export type PagePath = keyof PagePaths

export interface MenuEntry {
  /**
   * `tools` and `support` are the header's menus, and `member` comes first in the header of members; `account` is in the
   * user's menu, `coach` and `admin` are their areas' navigation.
   */
  place: 'member' | 'tools' | 'support' | 'account' | 'coach' | 'admin'
  order: number
  label: string
  icon?: LucideIcon
}

/** A page that is about to be shown. */
export interface PageVisit {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  /** Undefined for visitors. */
  userId: number | undefined
  today: CalendarDate
}

/** TanStack Query's options of one query, of whatever type its data are. */
export interface PageQuery {
  queryKey: readonly unknown[]
}

/** A page's code, and the queries that its first screen needs. */
export interface LoadedPage {
  Component: ComponentType
  data?: (client: QueryClient, visit: PageVisit) => readonly PageQuery[]
}

export interface Page {
  path: PagePath
  /** `public` is prerendered; `open` is part of the application, for visitors too; `member`, `coach` and `admin` are guarded. */
  kind: 'public' | 'open' | 'member' | 'coach' | 'admin'
  title: string
  description: string
  /** For application pages that are useful to visitors; public pages are always included. */
  sitemap?: boolean
  menu?: MenuEntry
  /** Public pages have theirs in `publicPages`. */
  load?: () => Promise<LoadedPage>
}

/** @param params values for `:name` parts. @param query without undefined values. @throws when a part has no value */
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
