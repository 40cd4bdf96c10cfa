import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { KEYS } from '#src/features/content/domain/keys.ts'
import { META } from '#src/features/content/domain/meta.ts'
import { themeCss } from '#src/features/content/domain/theme.ts'
import { wordsOf } from '#src/features/content/domain/words.ts'
import { lastWord } from '#src/features/content/web/copy.ts'
import { NotFound } from '#src/features/site/web/not-found-page.tsx'
import { setTransport } from '#src/platform/web/api/api.ts'
import { setSiteSettings } from '#src/platform/web/browser/site-settings.ts'
import type { Assets } from '#src/platform/web/layout/assets.ts'
import { type DocumentOptions, documentHtml } from '#src/platform/web/layout/document.ts'
import { FONTS_SCRIPT } from '#src/platform/web/layout/fonts-hint.ts'
import { LATE_SCRIPT } from '#src/platform/web/layout/late-script.ts'
import { SESSION_SCRIPT } from '#src/platform/web/layout/session-hint.ts'
import { href, type Page } from '#src/platform/web/routing/page.ts'
import { PageSpinner } from '#src/platform/web/ui/spinner.tsx'
import { features, pages } from '../features.ts'
import { Frame } from './frame.tsx'
import { siteFiles } from './site-files.ts'

export { developmentAssets } from './assets.ts'
export { renderVisit } from './visit.tsx'
export { setSiteSettings, setTransport }

/** A finished page, or a file for machines (`/robots.txt`). `path` may contain `:parts`; `*` matches every other address. */
export interface RenderedPage {
  path: string
  status: 200 | 404
  html: string
  /** Of application pages: who may see it, and where in `html` its content goes, in UTF-16 code units. */
  app?: { kind: Page['kind']; root: readonly [start: number, end: number] }
}

/** Inline scripts; the content security policy lists their hashes. */
export const inlineScripts: readonly string[] = [SESSION_SCRIPT, FONTS_SCRIPT, LATE_SCRIPT]

export async function renderSite(site: SiteSettings, assets: Assets): Promise<RenderedPage[]> {
  setSiteSettings(site)
  const words = wordsOf(site)
  const head = themeOf(site)
  const page = (options: Omit<DocumentOptions, 'site' | 'assets' | 'body'>, children: ReactNode) =>
    documentHtml({ ...options, site, assets, head, body: bodyOf(options.title, site, children) })

  const rendered: RenderedPage[] = []
  const publicPages = await Promise.all(features.map(feature => feature.publicPages?.() ?? []))
  for (const entry of publicPages.flat()) {
    const declared = pages.find(({ path }) => path === entry.page)
    if (!declared) throw new Error(`${entry.page}: no feature declares this page`)
    const path = entry.path ?? declared.path
    const status = entry.status ?? 200
    const meta = META[path]
    const html = page(
      {
        kind: 'public',
        title: entry.title ?? (meta ? words(meta.title) : declared.title),
        description: entry.description ?? (meta ? words(meta.description) : declared.description),
        canonicalPath: path.includes(':') ? undefined : path,
        noindex: status === 404,
        jsonLd: entry.jsonLd?.(site),
        styles: assets.pageStyles[path],
      },
      entry.render(site),
    )
    rendered.push({ path, status, html })
  }
  const publicPaths = rendered
    .filter(({ path, status }) => status === 200 && !path.includes(':'))
    .map(({ path }) => path)
  for (const { path, text } of siteFiles(site, publicPaths)) rendered.push({ path, status: 200, html: text })
  for (const { path, title, description, kind } of pages) {
    if (kind === 'public') continue
    const canonicalPath = path.includes(':') ? undefined : path
    const html = page(
      { kind: 'app', page: path, title, description, canonicalPath, noindex: kind !== 'open' },
      <Shell title={title} description={description} />,
    )
    const start = html.indexOf(ROOT) + ROOT.length
    const end = html.indexOf('</div></main>', start)
    rendered.push({ path, status: 200, html, app: { kind, root: [start, end] } })
  }
  const notFound = { title: 'Page not found', description: 'There is no page at this address.' }
  rendered.push({
    path: '*',
    status: 404,
    html: page({ kind: 'public', noindex: true, styles: assets.pageStyles['*'], ...notFound }, <NotFound />),
  })
  return rendered
}

/** Only on a site whose colours were changed: the built styles have the others. */
function themeOf(site: SiteSettings): string | undefined {
  const isOwn = site.content['theme.primary'] ?? site.content['theme.accent']
  const words = wordsOf(site)
  return isOwn ? `<style>${themeCss(words('theme.primary'), words('theme.accent'))}</style>` : undefined
}

/** @throws with the page and the text at fault, for the administrator who published it */
function bodyOf(title: string, site: SiteSettings, children: ReactNode): string {
  try {
    return renderToStaticMarkup(<Frame site={site}>{children}</Frame>)
  } catch (error) {
    const name = lastWord()
    const text = name ? ` at the text “${KEYS[name].label}” (${name})` : ''
    throw new Error(`The page “${title}” cannot be rendered${text}.`, { cause: error })
  }
}

const ROOT = '<div id="root">'

/** Shown where the server could not render the page: the browser then does. */
function Shell({ title, description }: { title: string; description: string }) {
  return (
    <div id="root">
      <noscript>
        <div className="wrap py-24">
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-4 text-lg text-ink-soft">{description}</p>
          <p className="mt-6 max-w-prose text-lg">
            This part of the site keeps your own entries and needs JavaScript. Please turn it on and load the
            page again.
          </p>
          <p className="mt-6">
            <a href={href('/tools')} className="text-link">
              Read about the four tools
            </a>
          </p>
        </div>
      </noscript>
      <div className="no-script:hidden">
        <PageSpinner />
      </div>
    </div>
  )
}
