import type { ReactNode } from 'react'
import type { SiteSettings } from '#src/features/site/domain.ts'
import { HomePage } from '#src/features/site/web/home-page.tsx'
import type { RouteName } from '../routes.ts'

/** A public page that is rendered to finished HTML. */
export interface PublicPage {
  route: RouteName
  /** Its address where the route has parts (`/tools/cabinet`), or the route itself for all other addresses. */
  path?: string
  /** Where they differ from the route's. */
  title?: string
  description?: string
  status?: 200 | 404
  jsonLd?: (site: SiteSettings) => readonly object[]
  render: (site: SiteSettings) => ReactNode
}

/** Every public page but the not-found screen. A page shows once its route says `built: true`. */
export const publicPages: readonly PublicPage[] = [{ route: 'home', render: () => <HomePage /> }]
