import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import type { SiteSource } from '../feature.ts'
import { sendNotFound } from '../http/failures.ts'
import type { Settings } from '../settings/settings.ts'
import type { PageHost } from './member-pages.ts'
import { registerPreview } from './preview.ts'
import { sessionTiming } from './session-timing.ts'
import { typeOf } from './stored-files.ts'

interface DevPage {
  path: string
  status: number
  html: string
}

type Render = (site: SiteSettings, assets: unknown, path?: string) => Promise<DevPage[]>

interface Rendering {
  renderSite: Render
  renderEditable: Render
}

interface Renderer extends Rendering {
  developmentAssets: unknown
}

const isAt = (path: string) => (page: DevPage) => page.path === path

const isLike = (path: string) => (page: DevPage) =>
  page.path.includes(':') && new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}$`).test(path)

/** Pages from their sources, through Vite with hot reload. Without the content security policy: Vite needs inline scripts. */
export async function registerDevPages(
  app: FastifyInstance,
  settings: Settings,
  host: PageHost,
  source: SiteSource,
): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } } })
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply))
  app.addHook('onClose', () => vite.close())

  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: the renderer holds one site at a time, and a draft must not show on a visitor's page. */
  function render(by: keyof Rendering, site: SiteSettings, path?: string): Promise<DevPage[]> {
    const made = last.then(async () => {
      const renderer = (await vite.ssrLoadModule('/src/app/web/prerender/entry.tsx')) as Renderer
      return renderer[by](site, renderer.developmentAssets, path)
    })
    last = made.catch(() => {})
    return made
  }

  registerPreview(app, host, source, async (site, path) => {
    const pages = await render('renderEditable', site, path)
    const { html = '' } = pages.find(isAt(path)) ?? pages.find(isAt('*')) ?? {}
    return vite.transformIndexHtml(path, html)
  })

  app.get('/*', (request, reply) => {
    const { url } = request
    if (url.startsWith('/api/')) return sendNotFound(reply)
    reply.hijack()
    const { raw } = reply
    vite.middlewares(request.raw, raw, async () => {
      try {
        const pages = await render('renderSite', settings.site)
        const [path = '/'] = url.split('?')
        const bare = path.replace(/\/+$/, '')
        if (bare !== path && path !== '/' && pages.some(isAt(bare))) {
          raw.writeHead(308, { location: bare + url.slice(path.length) }).end()
          return
        }
        const page = pages.find(isAt(path)) ?? pages.find(isLike(path)) ?? pages.find(isAt('*'))
        const isFile = extname(page?.path ?? '') !== ''
        raw.writeHead(page?.status ?? 404, {
          'content-type': typeOf(isFile ? path : '.html'),
          'cache-control': 'no-store',
          'server-timing': sessionTiming(request),
        })
        const text = page?.html ?? ''
        raw.end(isFile ? text : await vite.transformIndexHtml(url, text))
      } catch (error) {
        request.log.error(error)
        raw.writeHead(500, { 'content-type': 'text/plain' }).end('Rendering failed; see the log.')
      }
    })
  })
}
