import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { languageNow } from '#src/contract/i18n.ts'
import { BROWSER_TEXTS, type SiteSettings } from '#src/contract/site-settings.ts'
import { BROWSERS, OLD_BROWSER_SCRIPT } from '#src/platform/web/browser/browsers.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { EARLY_PRESS_SCRIPT } from '#src/platform/web/layout/early-input.ts'
import { SESSION_SCRIPT } from '#src/platform/web/layout/session-script.ts'
import { pageAt } from '#src/platform/web/routing/page-registry.ts'
import type { RootData } from '../root-loader.ts'
import styles from './app.css?url'
import { Frame } from './frame.tsx'

/** The content of a script element; a `<` could end it, so it is escaped. */
const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The settings that browsers get. */
const inBrowser = (site: SiteSettings): SiteSettings => ({
  ...site,
  content: Object.fromEntries(
    Object.entries(site.content).filter(([name]) => BROWSER_TEXTS.test(name)),
  ),
  ownPages: site.ownPages.map(page => ({ ...page, body: '' })),
  pictures: {},
  stripePrices: {},
  onSale: [],
  helpEmergency: '',
  helpLines: '',
  helpAbuse: '',
})

interface Handle {
  /** False for a page without anything to operate: it has the header's script only. */
  script?: boolean
  /** False where it has a script and works without: nothing is said to those who have none. */
  needsScript?: boolean
}

function sessionAttributes(user: RootData['user'] | undefined) {
  if (user === undefined) return { 'data-session': 'loading' }
  if (user === null) return { 'data-session': 'signed-out' }
  return {
    'data-session': 'signed-in',
    ...(user.is_admin && { 'data-admin': '' }),
    ...(user.is_coach && { 'data-coach': '' }),
  }
}

export function SiteDocument({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  if (!root) return <BareDocument>{children}</BareDocument>
  return <FullDocument root={root}>{children}</FullDocument>
}

/** With a `precedence`, React puts it before the router's preloaded scripts, so that they do not delay the paint. */
const Styles = () => <link rel="stylesheet" href={styles} precedence="site" />

/** For when even the root's loader has failed. */
const BareDocument = ({ children }: { children: ReactNode }) => (
  <html lang={languageNow()}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <Styles />
      <Links />
    </head>
    <body>
      <main>{children}</main>
    </body>
  </html>
)

function FullDocument({ root, children }: { root: RootData; children: ReactNode }) {
  const { parts, user, nonce } = root
  const handles = useMatches().map(({ handle }) => handle as Handle | undefined)
  const hasScript = !handles.some(handle => handle?.script === false)
  const site = siteSettings()
  const isPublic = root.kind === 'public'
  const page = pageAt(useLocation().pathname)
  const needsScript = !isPublic && !handles.some(handle => handle?.needsScript === false)
  return (
    <html
      lang={languageNow()}
      suppressHydrationWarning
      className={isPublic ? 'scroll-smooth motion-reduce:scroll-auto' : undefined}
      {...sessionAttributes(isPublic ? undefined : user)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1b1815" media="(prefers-color-scheme: dark)" />
        {isPublic && <script nonce={nonce}>{SESSION_SCRIPT}</script>}
        {hasScript && <script nonce={nonce}>{OLD_BROWSER_SCRIPT}</script>}
        {hasScript && <script nonce={nonce}>{EARLY_PRESS_SCRIPT}</script>}
        <Icons own={parts.icon} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Styles />
        <Links />
        {parts.theme && <style>{parts.theme}</style>}
        {hasScript && (
          <script type="application/json" id="site-settings" suppressHydrationWarning>
            {jsonOf(inBrowser(site))}
          </script>
        )}
        <script type="module" src={root.headerScript} />
      </head>
      <body>
        {hasScript && <OldBrowser />}
        <Frame
          parts={parts}
          kind={page?.kind ?? 'public'}
          isCoach={!isPublic && user?.is_coach === true}
          needsScript={needsScript && page !== undefined}
          userName={isPublic ? undefined : user?.username}
        >
          {children}
        </Frame>
        {hasScript && <ScrollRestoration />}
        {hasScript && <Scripts />}
      </body>
    </html>
  )
}

function OldBrowser() {
  const { chrome, firefox, safari, ios } = BROWSERS
  return (
    <p className="wrap in-data-old:block hidden py-4">
      <Trans>
        This browser is older than the page needs: Chrome or Edge {chrome}, Firefox {firefox},
        Safari {safari} (iOS {ios}) or later. You can read it, but what you press may not work.
      </Trans>
    </p>
  )
}

function Icons({ own }: { own: string | undefined }) {
  if (own) {
    return (
      <>
        <link rel="icon" href={own} />
        <link rel="apple-touch-icon" href={own} />
      </>
    )
  }
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  )
}
