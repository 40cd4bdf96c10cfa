import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { sendNotFound } from '../http/failures.ts'
import type { Settings } from '../settings/settings.ts'
import { memberPages, type PageHost } from './member-pages.ts'
import { registerPageForms } from './page-forms.ts'
import { openPageRenderer } from './page-renderer.ts'
import { DIST, NOT_KEPT, type Pages, preparePages, REVALIDATE } from './prepare-pages.ts'
import { sessionTiming } from './session-timing.ts'
import { sendStored } from './stored-files.ts'

/** How pages are kept, and files are not. */
const PAGES_KEPT = new Set([REVALIDATE, NOT_KEPT])

function registerPages(
  app: FastifyInstance,
  ready: Promise<Pages>,
  site: SiteSettings,
  host: PageHost,
): void {
  const sendAppPage = memberPages(app, host, openPageRenderer(site))
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply))
  registerPageForms(app, host.forms, async (request, reply, path, failed) => {
    const pages = await ready
    const { shell } = pages.after(path, 'failed') ?? pages.find(path)
    if (!shell) throw new Error(`${path}: the page does not say that it has a form`)
    return sendAppPage(request, reply, shell, failed)
  })
  app.get('/*', async (request, reply) => {
    const pages = await ready
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
    if (file.shell) return sendAppPage(request, reply, file.shell)
    if (PAGES_KEPT.has(file.cacheControl)) reply.header('server-timing', sessionTiming(request))
    return sendStored(request, reply, file)
  })
}

/**
 * The built site, rendered into `dist/pages`, or into `DATA_DIR/pages` when the installation is read-only. With changed
 * settings that takes a second; only page requests wait for it, the API does not.
 * @returns with `ready`, which rejects when rendering fails
 * @throws when nothing has been built
 */
export async function sitePages(settings: Settings) {
  const assets = await readFile(join(DIST, 'prerender/assets.json'), 'utf8').catch(() => {
    throw new Error('The pages are not built yet: run `npm run build` first.')
  })
  const { scriptHashes }: { scriptHashes: string[] } = JSON.parse(assets)
  const ready = preparePages(assets, settings.site, [join(DIST, 'pages'), join(settings.dataDir, 'pages')])
  // Page requests and `serve` report the error; before that, an unhandled rejection would end the process.
  ready.catch(() => {})
  return {
    scriptHashes,
    ready,
    register: async (app: FastifyInstance, host: PageHost) => registerPages(app, ready, settings.site, host),
  }
}

export async function developmentPages(settings: Settings) {
  const { registerDevPages } = await import('./dev-pages.ts')
  const register = (app: FastifyInstance) => registerDevPages(app, settings.site)
  return { scriptHashes: [], ready: Promise.resolve(), register }
}
