import type { FastifyInstance } from 'fastify'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { sendNotFound } from '../http/failures.ts'
import type { Settings } from '../settings/settings.ts'
import { sessionTiming } from './session-timing.ts'

interface Renderer {
  developmentAssets: unknown
  renderSite: (
    site: SiteSettings,
    assets: unknown,
  ) => Promise<{ path: string; status: number; html: string }[]>
}

/** Pages from their sources, through Vite with hot reload. Without the content security policy: Vite needs inline scripts. */
export async function registerDevPages(app: FastifyInstance, settings: Settings): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } } })
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply))
  app.addHook('onClose', () => vite.close())

  app.get('/*', (request, reply) => {
    const { url } = request
    if (url.startsWith('/api/')) return sendNotFound(reply)
    reply.hijack()
    const { raw } = reply
    vite.middlewares(request.raw, raw, async () => {
      try {
        const renderer = (await vite.ssrLoadModule('/src/app/web/prerender/entry.tsx')) as Renderer
        const pages = await renderer.renderSite(settings.site, renderer.developmentAssets)
        const [path = '/'] = url.split('?')
        const page =
          pages.find(one => one.path === path) ??
          pages.find(
            one => one.path.includes(':') && new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
          ) ??
          pages.find(one => one.path === '*')
        raw.writeHead(page?.status ?? 404, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'server-timing': sessionTiming(request),
        })
        raw.end(await vite.transformIndexHtml(url, page?.html ?? ''))
      } catch (error) {
        request.log.error(error)
        raw.writeHead(500, { 'content-type': 'text/plain' }).end('Rendering failed; see the log.')
      }
    })
  })
}
