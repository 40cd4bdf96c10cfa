import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import type { SiteSource } from '../feature.ts'
import { sendNotFound } from '../http/failures.ts'
import type { Settings } from '../settings/settings.ts'
import { memberPages, type PageHost } from './member-pages.ts'
import { registerPageForms } from './page-forms.ts'
import { openPageRenderer, type PageRenderer } from './page-renderer.ts'
import { previewOf, registerPreview } from './preview.ts'
import { renderedPages, type Speed } from './render-cache.ts'
import { sessionTiming } from './session-timing.ts'
import { sendStored } from './stored-files.ts'
import { DIST, NOT_KEPT, type Pages, REVALIDATE, readPages } from './stored-pages.ts'

/** How pages are kept, and files are not. */
const PAGES_KEPT = new Set([REVALIDATE, NOT_KEPT])

/** The pages of one version of the site, and what renders those of its members. */
interface Shown {
  pages: Pages
  renderer: PageRenderer
}

function registerPages(app: FastifyInstance, shown: () => Promise<Shown>, host: PageHost): void {
  const sendAppPage = memberPages(app, host)
  app.addHook('onClose', () =>
    shown().then(
      ({ renderer }) => renderer.close(),
      () => {},
    ),
  )
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply))
  registerPageForms(app, host.forms, async (request, reply, path, failed) => {
    const { pages, renderer } = await shown()
    const { shell } = pages.after(path, 'failed') ?? pages.find(path)
    if (!shell) throw new Error(`${path}: the page does not say that it has a form`)
    return sendAppPage(request, reply, shell, renderer, failed)
  })
  app.get('/*', async (request, reply) => {
    const { pages, renderer } = await shown()
    const [path = '/', query] = request.url.split('?')
    if (path.startsWith('/api/') || path === '/api') return sendNotFound(reply)
    // Only a page's own address with extra slashes redirects; `//elsewhere.example/` must never become a Location.
    const bare = path.replace(/\/+$/, '')
    if (bare !== path && path !== '/' && pages.has(bare)) {
      return reply.redirect(bare + request.url.slice(path.length), 308)
    }
    const sent = new URLSearchParams(query).get('sent')
    const file = (sent && pages.after(path, `sent=${sent}`)) || pages.find(path)
    if (file.status === 404 && path.startsWith('/assets/')) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    }
    if (file.shell) return sendAppPage(request, reply, file.shell, renderer)
    if (PAGES_KEPT.has(file.cacheControl)) reply.header('server-timing', sessionTiming(request))
    return sendStored(request, reply, file)
  })
}

/** Nobody waits for better compressed pages: a start has more to do, and who has published often publishes again. */
const REFINE_AFTER_MS = 2 * 60_000

export interface SitePages {
  scriptHashes: readonly string[]
  register: (app: FastifyInstance, host: PageHost) => Promise<void>
  /** Makes the pages of a site. @returns shows them from then on */
  prepare: (site: SiteSettings) => Promise<() => void>
  /** There will be no pages: requests that wait for the first ones fail. */
  fail: (reason: unknown) => void
}

/**
 * The built site, rendered into `dist/pages`, or into `DATA_DIR/pages` when the installation is read-only. With changed
 * settings or texts that takes a second; only the first page requests wait for it, the API does not.
 * @throws when nothing has been built
 */
export async function sitePages(settings: Settings, source: SiteSource): Promise<SitePages> {
  const assets = await readFile(join(DIST, 'prerender/assets.json'), 'utf8').catch(() => {
    throw new Error('The pages are not built yet: run `npm run build` first.')
  })
  const { scriptHashes }: { scriptHashes: string[] } = JSON.parse(assets)
  const first = Promise.withResolvers<Shown>()
  // `serve` reports the error; before that, an unhandled rejection would end the process.
  first.promise.catch(() => {})
  let shown: Shown | undefined
  const folders = [join(DIST, 'pages'), join(settings.dataDir, 'pages')]
  const pagesOf = async (site: SiteSettings, speed: Speed) =>
    readPages(await renderedPages(assets, site, folders, speed))

  /** The same pages, compressed better. */
  async function refine(site: SiteSettings, now: Shown): Promise<void> {
    if (shown !== now) return
    const pages = await pagesOf(site, 'spare').catch(() => null)
    if (pages && shown === now) shown = { ...now, pages }
  }

  return {
    scriptHashes,
    register: async (app, host) => {
      registerPreview(app, host, source, previewOf)
      registerPages(app, async () => shown ?? first.promise, host)
    },
    prepare: async site => {
      const pages = await pagesOf(site, 'quick')
      return () => {
        shown?.renderer.retire()
        const now = { pages, renderer: openPageRenderer(site) }
        shown = now
        first.resolve(now)
        setTimeout(() => void refine(site, now), REFINE_AFTER_MS).unref()
      }
    },
    fail: first.reject,
  }
}

export async function developmentPages(settings: Settings, source: SiteSource): Promise<SitePages> {
  const { registerDevPages } = await import('./dev-pages.ts')
  return {
    scriptHashes: [],
    register: (app, host) => registerDevPages(app, settings, host, source),
    prepare: async () => () => {},
    fail: () => {},
  }
}
