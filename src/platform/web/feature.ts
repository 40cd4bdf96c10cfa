import type { ReactNode } from 'react'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import type { Page, PagePath } from './routing/page.ts'

/** A public page as it is rendered ahead. */
export interface PublicPage {
  page: PagePath
  /** Its address where the page's has parts (`/tools/cabinet`); without it, it stands for all other addresses. */
  path?: string
  /** Where they differ from the page's. */
  title?: string
  description?: string
  status?: 200 | 404
  jsonLd?: (site: SiteSettings) => readonly object[]
  render: (site: SiteSettings) => ReactNode
}

/** Everything about a feature's browser side; `src/app/web/features.ts` lists them and knows nothing else of them. */
export interface WebFeature {
  name: string
  pages?: readonly Page[]
  /** Loaded where pages are rendered ahead, never in a browser. */
  publicPages?: () => Promise<readonly PublicPage[]>
}

export const webFeature = (feature: WebFeature): WebFeature => feature
