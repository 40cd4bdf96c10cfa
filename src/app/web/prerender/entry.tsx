import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { FormState } from '#src/contract/form-state.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { KEYS } from '#src/features/content/domain/keys.ts'
import { editableHtml } from '#src/features/content/domain/marks.ts'
import { META } from '#src/features/content/domain/meta.ts'
import { wordsOf } from '#src/features/content/domain/words.ts'
import { lastWord, markWords } from '#src/features/content/web/copy.ts'
import { NotFound } from '#src/features/site/web/not-found-page.tsx'
import { setTransport } from '#src/platform/web/api/api.ts'
import { setSiteSettings } from '#src/platform/web/browser/site-settings.ts'
import type { Assets } from '#src/platform/web/layout/assets.ts'
import { type DocumentOptions, documentHtml } from '#src/platform/web/layout/document.ts'
import { FONTS_SCRIPT } from '#src/platform/web/layout/fonts-hint.ts'
import { LATE_APP_SCRIPT, LATE_SCRIPT } from '#src/platform/web/layout/late-script.ts'
import { SESSION_SCRIPT } from '#src/platform/web/layout/session-hint.ts'
import type { Page, PagePath } from '#src/platform/web/routing/page.ts'
import { FormStateContext } from '#src/platform/web/sections/page-form.tsx'
import { PageSpinner } from '#src/platform/web/ui/spinner.tsx'
import { features, pages } from '../features.ts'
import { Frame } from './frame.tsx'
import { siteFiles } from './site-files.ts'
import { themeOf } from './theme.ts'

export { developmentAssets } from './assets.ts'
export { renderVisit } from './visit.tsx'
export { setSiteSettings, setTransport }

/**
 * A finished page, or a file for machines (`/robots.txt`). `path` may contain `:parts`; `*` matches every other address.
 * With a question mark it is a page after its form: `?sent=name` or `?failed`.
 */
export interface RenderedPage {
  path: string
  status: 200 | 404
  html: string
  /** Where its visitor's own content goes in `html`, in UTF-16 code units, and who may see it. */
  app?: { kind: Page['kind']; root: readonly [start: number, end: number] }
}

/** Inline scripts; the content security policy lists their hashes. */
export const inlineScripts: readonly string[] = [SESSION_SCRIPT, FONTS_SCRIPT, LATE_SCRIPT, LATE_APP_SCRIPT]

/**
 * A page of the site with its texts marked, for an administrator who edits it in place.
 * @returns that page, and those that stand for every other address
 */
export async function renderEditable(
  site: SiteSettings,
  assets: Assets,
  path: string,
): Promise<RenderedPage[]> {
  markWords(true)
  const pages = await renderSite(site, assets, path)
  markWords(false)
  const names = Object.keys(KEYS)
  return pages.map(page => ({ ...page, html: editableHtml(page.html, names) }))
}

/** @param only the path of the one page that is wanted */
export async function renderSite(site: SiteSettings, assets: Assets, only?: string): Promise<RenderedPage[]> {
  const isWanted = (path: string) => only === undefined || path === only || path.includes('*')
  setSiteSettings(site)
  const words = wordsOf(site)
  const head = themeOf(site)
  const pictures = { icon: iconOf(site), socialImage: socialImageOf(site) }
  const page = (options: Omit<DocumentOptions, 'site' | 'assets' | 'body'>, children: ReactNode) =>
    documentHtml({ ...options, ...pictures, site, assets, head, body: bodyOf(options.title, site, children) })

  const rendered: RenderedPage[] = []
  const publicPages = await Promise.all(features.map(feature => feature.publicPages?.(site) ?? []))
  for (const entry of publicPages.flat()) {
    const declared = pages.find(({ path }) => path === entry.page)
    if (!declared) throw new Error(`${entry.page}: no feature declares this page`)
    const path = entry.path ?? declared.path
    if (!isWanted(path)) continue
    const status = entry.status ?? 200
    const meta = META[path]
    const htmlAt = (address: string, form: FormState | null) =>
      page(
        {
          kind: 'public',
          title: entry.title ?? (meta ? words(meta.title) : declared.title),
          description: entry.description ?? (meta ? words(meta.description) : declared.description),
          canonicalPath: path.includes(':') ? undefined : path,
          noindex: status === 404 || form !== null,
          jsonLd: entry.jsonLd?.(site),
          styles: assets.pageStyles[entry.stylesAs ?? address],
        },
        <FormStateContext value={form}>{entry.render(site)}</FormStateContext>,
      )
    rendered.push({ path, status, html: htmlAt(path, null) })
    for (const form of afterForms(entry.forms ?? [])) {
      const address = `${path}?${form.isSent ? `sent=${form.form}` : 'failed'}`
      const html = htmlAt(address, form)
      rendered.push({
        path: address,
        status,
        html,
        ...(!form.isSent && { app: placeOf(html, 'public', MAIN) }),
      })
    }
  }
  const publicPaths = rendered
    .filter(({ path, status }) => status === 200 && !/[:?]/.test(path))
    .map(({ path }) => path)
  for (const { path, text } of siteFiles(site, publicPaths)) rendered.push({ path, status: 200, html: text })
  for (const { path, title, description, kind } of pages) {
    if (kind === 'public' || !isWanted(path)) continue
    const canonicalPath = path.includes(':') ? undefined : path
    const html = page(
      { kind: 'app', page: path, title, description, canonicalPath, noindex: kind !== 'open' },
      <Shell path={path} title={title} />,
    )
    rendered.push({ path, status: 200, html, app: placeOf(html, kind, ROOT) })
  }
  const notFound = { title: 'Page not found', description: 'There is no page at this address.' }
  rendered.push({
    path: '*',
    status: 404,
    html: page({ kind: 'public', noindex: true, styles: assets.pageStyles['*'], ...notFound }, <NotFound />),
  })
  return rendered
}

/** Their forms are sent without any script. */
const WITHOUT_SCRIPTS: readonly PagePath[] = ['/auth', '/admin/login', '/newsletter']

const ROOT = ['<div id="root">', '</div></main>'] as const
const MAIN = ['<main id="main" tabindex="-1">', '</main>'] as const

function placeOf(html: string, kind: Page['kind'], [from, to]: typeof ROOT | typeof MAIN) {
  const start = html.indexOf(from) + from.length
  return { kind, root: [start, html.indexOf(to, start)] as const }
}

/** A page's forms once they are sent, and one that has failed: the page is then rendered again, with the same styles. */
function afterForms(forms: readonly { name: string; field: string }[]): FormState[] {
  const state = (form: string, isSent: boolean) => ({ form, isSent, values: {}, errors: {} })
  const failed = forms.slice(0, 1).map(({ name, field }) => ({
    ...state(name, false),
    errors: { [field]: 'error' },
    message: 'error',
  }))
  return [...forms.map(({ name }) => state(name, true)), ...failed]
}

function iconOf(site: SiteSettings): string | undefined {
  const url = wordsOf(site)('brand.icon')
  return site.pictures[url] ? url : undefined
}

function socialImageOf(site: SiteSettings) {
  const url = wordsOf(site)('social.image')
  const picture = site.pictures[url]
  return picture && { url, ...picture }
}

/** React writes them with an end tag. */
const EMPTY_SHAPES = /><\/(path|circle|rect|stop|ellipse|line)>/g

/** @throws with the page and the text at fault, for the administrator who published it */
function bodyOf(title: string, site: SiteSettings, children: ReactNode): string {
  try {
    return renderToStaticMarkup(<Frame site={site}>{children}</Frame>).replace(EMPTY_SHAPES, '/>')
  } catch (error) {
    const name = lastWord()
    const text = name ? ` at the text “${KEYS[name].label}” (${name})` : ''
    throw new Error(`The page “${title}” cannot be rendered${text}.`, { cause: error })
  }
}

/** Shown where the server could not render the page: the browser then does. */
function Shell({ path, title }: Pick<Page, 'path' | 'title'>) {
  return (
    <>
      {!WITHOUT_SCRIPTS.includes(path) && (
        <noscript>
          <p className="wrap py-4">
            <strong>{title}</strong> can be read without JavaScript, but it needs JavaScript to keep your
            entries. Please turn it on and load the page again.
          </p>
        </noscript>
      )}
      <div id="root">
        <div className="no-script:hidden">
          <PageSpinner />
        </div>
      </div>
    </>
  )
}
