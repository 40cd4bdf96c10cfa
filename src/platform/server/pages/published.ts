import { createHash } from 'node:crypto'
import type { PageBuild, PageHost } from '#src/contract/page-host.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { makeTurns } from '../turns.ts'
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
  /** @param call calls the API as the visitor */
  sitemap: (call: PageHost['call']) => Promise<StoredFile>
  /** Renders all of them, until it is over. @throws when one cannot be rendered */
  renderAll: (isOver: () => boolean) => Promise<void>
}

const INLINE_SCRIPT =
  /<script(?![^>]*\bsrc=)(?![^>]*type="application\/)[^>]*>([\s\S]+?)<\/script>/g

const hashesOf = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )

/** All addresses without a page share this one's. */
const NOWHERE = '/not-found'

export const SITEMAP = '/sitemap.xml'

/** Between two pages of a new version others are answered. */
const publishInTurn = makeTurns()

/**
 * The public pages of one version of the site: their HTML depends on nothing but their address.
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

  async function render(path: string): Promise<KeptPage> {
    const request = new Request(site.siteUrl + path)
    let cause: unknown
    const report = (error: unknown) => {
      cause ??= error
    }
    const answer = await build.servePage(request, { ...host, site, report })
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
    return { ...(await keptFile(html, '.html', answer.status)), scriptHashes: hashesOf(html) }
  }

  const known = new Set(build.publicPathsOf(site))
  const pages = new Map<string, Promise<KeptPage>>()
  function page(path: string): Promise<KeptPage> {
    const at = known.has(path) ? path : NOWHERE
    const kept = pages.get(at) ?? render(at)
    pages.set(at, kept)
    // A page that failed is rendered again for the next request.
    kept.catch(() => pages.delete(at))
    return kept
  }

  return {
    site,
    sitemap: async call => plainFile(await build.sitemap(site, call), SITEMAP, 200),
    file: path => files.get(path),
    isKept: path => known.has(path) || build.kindAt(path) === null,
    page,
    renderAll: async isOver => {
      for (const path of known) if (!isOver()) await publishInTurn(() => page(path))
    },
  }
}
