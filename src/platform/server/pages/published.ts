import { createHash } from 'node:crypto'
import type { PageBuild, PageHost } from '#src/contract/page-host.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { makeTurns } from '../turns.ts'
import { type SharedVisit, sharePages } from './shared-pages.ts'
import { keptFile, plainFile, type StoredFile } from './stored-files.ts'

/** A public page as it is cached, and what its content security policy allows besides the site's own scripts. */
export interface KeptPage extends StoredFile {
  scriptHashes: readonly string[]
}

export interface Published {
  site: SiteSettings
  file: (path: string) => StoredFile | undefined
  /** Whether an address has a page that is cached; others are rendered each time. */
  isKept: (path: string) => boolean
  /** Rendered on its first request, and cached. */
  page: (path: string) => Promise<KeptPage>
  /** One that is shared, rendered again when what it shows has changed. */
  shared: (path: string, visit: SharedVisit) => Promise<KeptPage>
  sitemap: (visit: SharedVisit) => Promise<StoredFile>
  /** Renders all of them, until it is over. @throws when one cannot be rendered */
  renderAll: (isOver: () => boolean) => Promise<void>
}

const INLINE_SCRIPT =
  /<script(?![^>]*\bsrc=)(?![^>]*type="application\/)[^>]*>([\s\S]+?)<\/script>/g

const hashesOf = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )

/** Addresses without anything can be made up. */
const keptWhenFound: typeof keptFile = (text, path, status) =>
  (status === 200 ? keptFile : plainFile)(text, path, status)

/** All addresses without a page share this one's. */
const NOWHERE = '/not-found'

export const SITEMAP = '/sitemap.xml'

/** Between two pages of a new version others are answered. */
const publishInTurn = makeTurns()

/**
 * The public pages of one version of the site: their HTML depends on nothing but their address and, where they are
 * shared, on what the API answers.
 * @param host that stands for nobody in particular
 */
export async function openPublished(
  build: PageBuild,
  site: SiteSettings,
  host: Omit<PageHost, 'site' | 'report'>,
): Promise<Published> {
  const files = new Map<string, StoredFile>()
  for (const { path, text } of build.siteFiles(site))
    files.set(path, await keptFile(text, path, 200))

  /** @param make stores what is rendered */
  async function render(
    path: string,
    make: typeof keptFile,
    call: PageHost['call'] = host.call,
  ): Promise<KeptPage> {
    const request = new Request(site.siteUrl + path)
    let cause: unknown
    const report = (error: unknown) => {
      cause ??= error
    }
    const answer = await build.servePage(request, { ...host, call, site, report })
    const html = await answer.text()
    if (answer.status >= 500) {
      const text = build.lastText()
      throw new Error(
        `The page ${path} cannot be rendered${text ? ` at the text “${text}”` : ''}.`,
        {
          cause,
        },
      )
    }
    return { ...(await make(html, '.html', answer.status)), scriptHashes: hashesOf(html) }
  }

  const known = new Set(build.publicPathsOf(site))
  const pages = new Map<string, Promise<KeptPage>>()
  function page(path: string): Promise<KeptPage> {
    const at = known.has(path) || build.kindAt(path) === 'public' ? path : NOWHERE
    // Anybody can make such addresses up, so what is sent for them is compressed as it is sent, quickly.
    if (!known.has(at) && at !== NOWHERE) return render(at, plainFile)
    const kept = pages.get(at) ?? render(at, keptFile)
    pages.set(at, kept)
    // A page that failed is rendered again for the next request.
    kept.catch(() => pages.delete(at))
    return kept
  }

  const sitemaps = sharePages(async (path, call) =>
    keptFile(await build.sitemap(site, call), path, 200),
  )

  return {
    site,
    sitemap: visit => sitemaps(SITEMAP, visit),
    file: path => files.get(path),
    isKept: path => known.has(path) || build.kindAt(path) === null,
    page,
    shared: sharePages(async (path, call) => {
      const rendered = await render(path, keptWhenFound, call)
      // Whoever signs in and goes back must not see the visitors' page again.
      const isVisitors = build.kindAt(path) !== 'public'
      return { ...rendered, ...(isVisitors && { cacheControl: 'private, no-store' }) }
    }),
    renderAll: async isOver => {
      for (const path of known) if (!isOver()) await publishInTurn(() => page(path))
    },
  }
}
