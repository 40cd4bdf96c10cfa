import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { sendNotFound } from '../http/failures.ts'
import { IS_BUILT, ROOT } from '../root.ts'
import type { Settings } from '../settings/settings.ts'
import { type AppShell, memberPages, type PageHost } from './member-pages.ts'
import { openPageRenderer } from './page-renderer.ts'
import { sessionTiming } from './session-timing.ts'
import { readStored, type StoredFile, sendStored } from './stored-files.ts'

const DIST = join(ROOT, 'dist')

const REVALIDATE = 'no-cache'

const FOR_EVER = 'public, max-age=31536000, immutable'

const FOR_AN_HOUR = 'public, max-age=3600'

const DAY_MS = 86_400_000

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

/** Renders in a child process, so that the server does not load React. */
async function render(outDir: string, site: SiteSettings): Promise<void> {
  const worker = join(
    ROOT,
    IS_BUILT ? 'dist/server/render-pages.js' : 'src/platform/server/pages/render-pages.ts',
  )
  const child = spawn(process.execPath, [worker, outDir], { stdio: ['pipe', 'inherit', 'inherit'] })
  // The exit code tells more than a broken pipe.
  child.stdin.on('error', () => {}).end(JSON.stringify(site))
  const stop = () => child.kill()
  process.once('exit', stop)
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('exit', done)
  })
  process.removeListener('exit', stop)
  if (code !== 0) throw new Error(`Rendering the pages failed (exit code ${code})`)
}

async function firstWritable(folders: readonly string[]): Promise<string> {
  for (const folder of folders.slice(0, -1)) {
    try {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
      return folder
    } catch {
      // A read-only installation: try the next one.
    }
  }
  return folders.at(-1) ?? ''
}

/** Deletes pages of other settings and builds, unless they are so new that another process may be about to read them. */
async function removeOld(kept: string): Promise<void> {
  const parent = dirname(kept)
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    const made = await stat(folder).catch(() => null)
    if (name === basename(kept) || !made || Date.now() - made.mtimeMs < DAY_MS) continue
    // Not being allowed to delete it does no harm.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/**
 * Renders the pages, or finds them cached by build and settings.
 * @param assets the build's asset list
 * @param cacheFolders the first writable one is used for rendering
 * @throws when none is writable
 */
async function preparePages(
  assets: string,
  siteSettings: SiteSettings,
  cacheFolders: readonly string[],
): Promise<Pages> {
  const year = new Date().getFullYear()
  const key = createHash('sha256')
    .update(assets)
    .update(JSON.stringify([siteSettings, year]))
    .digest('hex')
  const name = key.slice(0, 20)
  const known = cacheFolders.find(each => existsSync(join(each, name, 'index.json')))
  const folder = join(resolve(known ?? (await firstWritable(cacheFolders))), name)
  if (known === undefined) {
    await render(folder, siteSettings)
    await removeOld(folder)
  }
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

function registerPages(
  app: FastifyInstance,
  ready: Promise<Pages>,
  site: SiteSettings,
  host: PageHost,
): void {
  const sendAppPage = memberPages(app, host, openPageRenderer(site))
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply))
  app.get('/*', async (request, reply) => {
    const pages = await ready
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
    if (file.shell) return sendAppPage(request, reply, file.shell)
    if (file.cacheControl === REVALIDATE) reply.header('server-timing', sessionTiming(request))
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
