import type { SiteSettings } from '#src/contract/site-settings.ts'
import { fillText } from '#src/features/content/domain/words.ts'
import type { PublicPage } from '#src/platform/web/feature.ts'
import { OwnPageView } from './pages/own-page.tsx'

/** Every own page has the same styles: those of the build's specimen. */
export const SPECIMEN = '/p/specimen'

export const publicPages = (site: SiteSettings): readonly PublicPage[] =>
  site.ownPages.map(page => ({
    page: '/p/:slug',
    path: `/p/${page.slug}`,
    title: page.title,
    description: fillText(site, page.description),
    stylesAs: SPECIMEN,
    render: shown => <OwnPageView page={page} site={shown} />,
  }))
