import type { ReactNode } from 'react'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { words } from '#src/features/content/web/copy.ts'
import { NewsletterForm } from '#src/features/newsletter/web/components/newsletter-form.tsx'
import { SiteFooter } from '#src/platform/web/layout/site-footer.tsx'
import { SiteHeader } from '#src/platform/web/layout/site-header.tsx'

const SKIP =
  'fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2.5 font-semibold text-on-primary focus:translate-y-0'

export function Frame({ site, children }: { site: SiteSettings; children: ReactNode }) {
  return (
    <>
      <a href="#main" className={SKIP}>
        Skip to content
      </a>
      <SiteHeader brand={site.brand} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter
        site={site}
        year={new Date().getFullYear()}
        tagline={words('footer.tagline')}
        place={words('footer.place')}
      >
        <NewsletterForm place="foot" label="Get the newsletter" />
      </SiteFooter>
    </>
  )
}
