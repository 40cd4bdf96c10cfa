import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { PageBuild } from '#src/contract/page-host.ts'
import { ROOT } from '../root.ts'

const SERVE = 'src/app/web/serve.ts'
const HEADER = 'src/app/web/header.ts'

/** What renders the pages, and what browsers load. */
export interface BuiltPages {
  load: () => Promise<PageBuild>
  headerScript: string
  /** The folder of the browser's files, with a `.br` and a `.gz` beside each text; null where Vite serves them. */
  files: string | null
  /** The pages are loaded again for each request. */
  isDevelopment: boolean
}

/** @throws when nothing has been built */
export async function openBuild(): Promise<BuiltPages> {
  const folder = join(ROOT, 'dist/web')
  const headerScript = await readFile(join(folder, 'header-script.txt'), 'utf8').catch(() => {
    throw new Error('The pages are not built yet: run `npm run build` first.')
  })
  let loading: Promise<PageBuild> | undefined
  return {
    load: () => (loading ??= import(pathToFileURL(join(folder, 'server/index.js')).href)),
    headerScript,
    files: join(folder, 'client'),
    isDevelopment: false,
  }
}

/** Pages from their sources, with hot reload. */
export async function openDevelopment(app: FastifyInstance): Promise<BuiltPages> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  return {
    load: () => vite.ssrLoadModule(`/${SERVE}`) as Promise<unknown> as Promise<PageBuild>,
    headerScript: `/${HEADER}`,
    files: null,
    isDevelopment: true,
  }
}
