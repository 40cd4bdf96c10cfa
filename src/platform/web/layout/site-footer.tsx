import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { href } from 'react-router'
import { i18n, languageNow } from '#src/contract/i18n.ts'
import { aboutLanguage, isLanguage } from '#src/contract/languages.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { cx } from '../ui/cx.ts'
import { DominoMark } from './domino-mark.tsx'
import type { PageLink } from './header-menu.tsx'

const LINK =
  'inline-flex min-h-11 min-w-6 items-center text-ink-soft no-underline hover:text-primary hover:underline'

const QUICK = [
  ['/', msg`Home`],
  ['/pricing', msg`Memberships`],
  ['/contact', msg`Contact`],
] as const

interface SiteFooterProps {
  site: SiteSettings
  /** Replaces the domino. */
  logo?: ReactNode
  pages: readonly PageLink[]
  year: number
  tagline: string
  /** Follows the year and the name. */
  place: string
  children?: ReactNode
}

export function SiteFooter({ site, logo, pages, year, tagline, place, children }: SiteFooterProps) {
  const hasProfiles = Boolean(site.instagramUrl || site.xUrl)
  return (
    <footer
      data-section="footer.tagline footer.place"
      className="mt-10 border-line border-t bg-sunken sm:mt-20"
    >
      <div
        className={cx(
          'wrap grid grid-cols-2 gap-6 py-8 sm:gap-x-12 sm:gap-y-8 sm:py-12',
          hasProfiles ? 'md:grid-cols-[2fr_1fr_1fr]' : 'md:grid-cols-[3fr_1fr]',
        )}
      >
        <div className="max-w-md max-md:col-span-2">
          <p className="flex items-center gap-2.5 font-semibold font-serif text-xl">
            {logo ?? <DominoMark className="size-8 shrink-0" />}
            {site.brand}
          </p>
          <p className="mt-3 text-ink-soft">{tagline}</p>
          {children}
        </div>
        <nav aria-label={t`Quick Links`}>
          <h2 className="font-sans font-semibold text-base">
            <Trans>Quick Links</Trans>
          </h2>
          <ul className="mt-1">
            {QUICK.map(([path, title]) => (
              <li key={path}>
                <a href={href(path)} className={LINK}>
                  {i18n._(title)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {hasProfiles && (
          <div>
            <h2 className="font-sans font-semibold text-base">
              <Trans>Follow along</Trans>
            </h2>
            <ul className="mt-1">
              <Elsewhere url={site.instagramUrl} name="Instagram" />
              <Elsewhere url={site.xUrl} name="X" />
            </ul>
          </div>
        )}
      </div>
      {isNew(languageNow()) && (
        <p className="wrap pb-2 text-ink-soft text-sm">
          <Trans>
            This translation is new: nobody who grew up with the language has read all of it.{' '}
            <a href={href('/contact')}>Tell us what sounds wrong</a>
          </Trans>
        </p>
      )}
      <p className="wrap pb-8 text-ink-soft text-sm">
        © {year} {site.brand}. {place}
        {[...pages, { href: href('/newsletter'), title: t`Newsletter` }].map(page => (
          <Fragment key={page.href}>
            {' · '}
            <a href={page.href}>{page.title}</a>
          </Fragment>
        ))}
      </p>
    </footer>
  )
}

const isNew = (language: string): boolean =>
  isLanguage(language) && aboutLanguage(language).review !== 'native'

function Elsewhere({ url, name }: { url: string; name: string }) {
  if (!url) return null
  return (
    <li>
      <a href={url} rel="noopener" className={LINK}>
        {name}
      </a>
    </li>
  )
}
