import type { ReactNode } from 'react'
import type { OwnPage, SiteSettings } from '#src/contract/site-settings.ts'
import { hiddenToolPaths, renamedTools } from '#src/features/content/domain/hidden-tools.ts'
import { SitePicture } from '#src/features/content/web/components/site-picture.tsx'
import { words } from '#src/features/content/web/copy.ts'
import { NewsletterForm } from '#src/features/newsletter/web/components/newsletter-form.tsx'
import { SiteFooter } from '#src/platform/web/layout/site-footer.tsx'
import { SiteHeader } from '#src/platform/web/layout/site-header.tsx'
import { href } from '#src/platform/web/routing/page.ts'

const SKIP =
  'fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2.5 font-semibold text-on-primary focus:translate-y-0'

const pagesAt = (site: SiteSettings, place: OwnPage['place']) =>
  site.ownPages
    .filter(page => page.place === place)
    .map(({ slug, title }) => ({ href: href('/p/:slug', { slug }), title }))

export function Frame({ site, children }: { site: SiteSettings; children: ReactNode }) {
  const picture = words('brand.logo')
  const logo = site.pictures[picture] && (
    <SitePicture site={site} url={picture} className="size-9" sizes="8rem" />
  )
  return (
    <>
      <a href="#main" className={SKIP}>
        Skip to content
      </a>
      <SiteHeader
        brand={site.brand}
        logo={logo}
        pages={pagesAt(site, 'menu')}
        hidden={hiddenToolPaths(site)}
        names={renamedTools(site)}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter
        site={site}
        logo={logo}
        pages={pagesAt(site, 'footer')}
        year={new Date().getFullYear()}
        tagline={words('footer.tagline')}
        place={words('footer.place')}
      >
        <NewsletterForm place="foot" label="Get the newsletter" />
      </SiteFooter>
    </>
  )
}
