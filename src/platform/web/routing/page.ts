import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { Register } from 'react-router'
import type { CalendarDate } from '#src/contract/calendar.ts'

/** The site's URLs (docs/product.md 2.1), by React Router's generated types: no link leads to a page that is unknown. */
export type PagePath = Register extends { pages: infer Pages } ? keyof Pages & string : string

export interface MenuEntry {
  /**
   * `tools` and `support` are the header's menus, `more-tools` is the tools' second list, `main` is beside the menus.
   * `member` is the bar of members, `account` in the user's menu; `coach` and `admin` are their areas' navigation, and
   * `coach-more` is behind a coach's *More*.
   */
  place:
    | 'member'
    | 'main'
    | 'tools'
    | 'more-tools'
    | 'support'
    | 'account'
    | 'coach'
    | 'coach-more'
    | 'admin'
  order: number
  label: MessageDescriptor
  /** A label for where there is little room. */
  short?: MessageDescriptor
  icon?: LucideIcon
  /** Behind *More* in the bar of a narrow window, which has room for five. */
  isWide?: true
  /** Entries of one group stand together, apart from the others. */
  group?: string
}

/** A page that is about to be shown. */
export interface PageVisit {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  /** Undefined for visitors. */
  userId: number | undefined
  /** An IANA name: where `today` is. */
  zone: string
  today: CalendarDate
}

/** Who a page is for: `public` and `open` pages are for everybody, the others are guarded. */
export type PageKind = 'public' | 'open' | 'member' | 'coach' | 'admin'

/** A page of a feature, as its `routes.ts` lists it; its route module has the rest, its title first. */
export interface PageRoute {
  path: string
  /**
   * `public` depends on nothing but its address and the published texts, and is rendered once; all others are rendered
   * for their visitor.
   */
  kind: PageKind
  /** For a `public` page that shows what the API answers, too: it is rendered for each visit. */
  isLive?: true
  /** For a `public` page that members use, too: whoever is signed in reads it in their own language. */
  isInReadersLanguage?: true
  /** Puts a page that is not public, but useful to visitors, into the sitemap. */
  sitemap?: boolean
  /** Several for a page that is listed in several places. */
  menu?: MenuEntry | readonly MenuEntry[]
  /** The route module's path within the folder of all features. */
  file: string
}
