import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NewsletterForm } from '#src/features/newsletter/web/components/newsletter-form.tsx'
import { SitePicture } from '#src/features/texts/web/site-picture.tsx'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { SiteFooter } from '#src/platform/web/layout/site-footer.tsx'
import { SiteHeader } from '#src/platform/web/layout/site-header.tsx'
import type { PageKind } from '#src/platform/web/routing/page.ts'
import { ClientsCount, WaitingCount } from './counts.tsx'
import type { SiteParts } from './site-parts.ts'

const SKIP =
  'fixed top-2 inset-s-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2.5 font-semibold text-on-primary focus:translate-y-0'

interface FrameProps {
  parts: SiteParts
  /** Undefined when nobody is signed in, or when that is not known. */
  userName: string | undefined
  kind: PageKind
  isCoach: boolean
  /** Whether the page saves nothing without its script. */
  needsScript: boolean
  children: ReactNode
}

/** Public pages are the same for everybody, and an administrator need not be a coach. */
const isCoachs = (kind: PageKind, isCoach: boolean): boolean => isCoach && kind !== 'public'

/** The form is meant for visitors who look around. */
const hasNewsletterForm = (kind: PageKind, isSignedIn: boolean): boolean =>
  kind === 'public' || (kind === 'open' && !isSignedIn)

export function Frame({ parts, userName, kind, isCoach, needsScript, children }: FrameProps) {
  const site = siteSettings()
  const logo = parts.logo && (
    <SitePicture
      site={{ pictures: { [parts.logo.url]: parts.logo } }}
      url={parts.logo.url}
      className="size-9"
      sizes="8rem"
    />
  )
  return (
    <>
      <a href="#main" className={SKIP}>
        <Trans>Skip to content</Trans>
      </a>
      <SiteHeader
        brand={site.brand}
        logo={logo}
        pages={parts.menuPages}
        hidden={parts.hidden}
        names={parts.names}
        userName={userName}
        waiting={<WaitingCount />}
        clients={<ClientsCount />}
        isCoach={isCoach}
        bar={isCoachs(kind, isCoach) ? 'coach' : 'member'}
      />
      <main id="main" tabIndex={-1} data-application={kind === 'public' ? undefined : ''}>
        {needsScript && (
          <noscript>
            <p className="wrap py-4">
              <Trans>
                This page can be read without JavaScript, but it needs JavaScript to keep your
                entries. Please turn it on and load the page again.
              </Trans>
            </p>
          </noscript>
        )}
        {children}
      </main>
      <SiteFooter
        site={site}
        logo={logo}
        pages={parts.footPages}
        year={parts.year}
        tagline={parts.tagline}
        place={parts.place}
      >
        {hasNewsletterForm(kind, userName !== undefined) && (
          <NewsletterForm place="foot" label={t`Get the newsletter`} note={parts.newsletterNote} />
        )}
      </SiteFooter>
    </>
  )
}
