import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import type { SiteSource } from '../feature.ts'
import { sendNotFound } from '../http/failures.ts'
import { ROOT } from '../root.ts'
import type { Settings } from '../settings/settings.ts'
import { type AppShell, memberPages, type PageHost } from './member-pages.ts'
import { openPageRenderer, type PageRenderer } from './page-renderer.ts'
import { registerPreview } from './preview.ts'
import { renderedPages, type Speed } from './render-cache.ts'
import { sessionTiming } from './session-timing.ts'
import { readStored, type StoredFile, sendStored } from './stored-files.ts'

const DIST = join(ROOT, 'dist')

const REVALIDATE = 'no-cache'

const FOR_EVER = 'public, max-age=31536000, immutable'

const FOR_AN_HOUR = 'public, max-age=3600'

/** What the index says of a page of the application; see `RenderedPage` of the renderer. */
export interface AppPage {
  kind: AppShell['kind']
  root: readonly [start: number, end: number]
}

export interface PageIndex {
  pages: { path: string; status: number; file: string; app?: AppPage | undefined }[]
}

type Found = StoredFile & { shell?: AppShell }

export interface Pages {
  find: (path: string) => Found
  has: (path: string) => boolean
}

async function readPages(folder: string): Promise<Pages> {
  const index: PageIndex = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'))

  const exact: Map<string, Found> = await readClientFiles()
  const patterns: { pattern: RegExp; file: Found }[] = []
  let notFoundPage: StoredFile | undefined
  for (const page of index.pages) {
    const stored = await readStored(join(folder, page.file), REVALIDATE, page.status)
    const file = page.app ? { ...stored, shell: shellOf(stored, page.app) } : stored
    if (page.path === '*') notFoundPage = file
    else if (page.path.includes(':')) {
      patterns.push({ pattern: new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}$`), file })
    } else exact.set(page.path, file)
  }
  if (!notFoundPage) throw new Error('The build has no not-found page.')
  const notFound = notFoundPage
  const lookUp = (path: string) => exact.get(path) ?? patterns.find(entry => entry.pattern.test(path))?.file
  return {
    find: path => lookUp(path) ?? notFound,
    has: path => lookUp(path) !== undefined,
  }
}

async function readClientFiles(): Promise<Map<string, StoredFile>> {
  const folder = join(DIST, 'client')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, StoredFile>()
  await Promise.all(
    entries
      .filter(
        entry => entry.isFile() && !/\.(br|gz)$/.test(entry.name) && !entry.parentPath.includes('.vite'),
      )
      .map(async entry => {
        const path = join(entry.parentPath, entry.name)
        const address = path.slice(folder.length).replaceAll('\\', '/')
        const hashed = address.startsWith('/assets/')
        files.set(address, await readStored(path, hashed ? FOR_EVER : FOR_AN_HOUR))
      }),
  )
  return files
}

function shellOf({ plain }: StoredFile, { kind, root: [start, end] }: AppPage): AppShell {
  const html = plain.toString()
  return { kind, before: html.slice(0, start), waiting: html.slice(start, end), after: html.slice(end) }
}

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
  app.get('/*', async (request, reply) => {
    const { pages, renderer } = await shown()
    const [path = '/'] = request.url.split('?')
    if (path.startsWith('/api/') || path === '/api') return sendNotFound(reply)
    // Only a page's own address with extra slashes redirects; `//elsewhere.example/` must never become a Location.
    const bare = path.replace(/\/+$/, '')
    if (bare !== path && path !== '/' && pages.has(bare)) {
      return reply.redirect(bare + request.url.slice(path.length), 308)
    }
    const file = pages.find(path)
    if (file.status === 404 && path.startsWith('/assets/')) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    }
    if (file.shell) return sendAppPage(request, reply, file.shell, renderer)
    if (file.cacheControl === REVALIDATE) reply.header('server-timing', sessionTiming(request))
    return sendStored(request, reply, file)
  })
}

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
    const pages = await pagesOf(site, 'spare').catch(() => null)
    if (pages && shown === now) shown = { ...now, pages }
  }

  return {
    scriptHashes,
    register: async (app, host) => {
      registerPreview(app, host, source)
      registerPages(app, async () => shown ?? first.promise, host)
    },
    prepare: async site => {
      const isFirst = shown === undefined
      const pages = await pagesOf(site, isFirst ? 'thorough' : 'quick')
      return () => {
        shown?.renderer.retire()
        const now = { pages, renderer: openPageRenderer(site) }
        shown = now
        first.resolve(now)
        if (!isFirst) void refine(site, now)
      }
    },
    fail: first.reject,
  }
}

export async function developmentPages(settings: Settings): Promise<SitePages> {
  const { registerDevPages } = await import('./dev-pages.ts')
  return {
    scriptHashes: [],
    register: app => registerDevPages(app, settings),
    prepare: async () => () => {},
    fail: () => {},
  }
}
