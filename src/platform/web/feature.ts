import type { ReactNode } from 'react'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import type { Page, PagePath } from './routing/page.ts'
import type { SlotFillers } from './routing/slots.tsx'

export interface PublicPage {
  page: PagePath
  /** Its address when the page's path has parameters (`/tools/cabinet`); without it, every other address. */
  path?: string
  title?: string
  description?: string
  status?: 200 | 404
  /** Forms that it sends to itself (`pageForms` of the server's manifest), each with a field that can be wrong. */
  forms?: readonly { name: string; field: string }[]
  /** Another page's address, which has the same styles. */
  stylesAs?: string
  jsonLd?: (site: SiteSettings) => readonly object[]
  render: (site: SiteSettings) => ReactNode
}

export interface WebFeature {
  name: string
  pages?: readonly Page[]
  /** Its parts of other features' pages. */
  slots?: SlotFillers
  /** Loaded only for prerendering, never in a browser. */
  publicPages?: (site: SiteSettings) => Promise<readonly PublicPage[]>
}

export const webFeature = (feature: WebFeature): WebFeature => feature
