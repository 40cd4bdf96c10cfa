import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageBuild, PageHost } from '#src/contract/page-host.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import type { SiteSource } from '../feature.ts'
import { sendNotFound } from '../http/failures.ts'
import { chosenLanguage } from '../http/language.ts'
import { callerOf, MinuteCounts } from '../http/minute-limits.ts'
import { speakerFor } from '../languages.ts'
import { ROOT } from '../root.ts'
import type { Settings } from '../settings/settings.ts'
import { callApi, hostOf, renderInTurn, type ScriptsIn, type Visits } from './page-host.ts'
import { registerPreview } from './preview.ts'
import { openPublished, type Published, SITEMAP } from './published.ts'
import { sendStored } from './stored-files.ts'

const SERVE = 'src/app/web/serve.ts'
const HEADER = 'src/app/web/header.ts'

/** What renders the pages, and what browsers load. */
interface BuiltPages {
  load: () => Promise<PageBuild>
  scriptsIn: ScriptsIn
  /** The folder of the browser's files, with a `.br` and a `.gz` beside each text; null where Vite serves them. */
  files: string | null
  /** The pages are loaded again for each request. */
  isDevelopment: boolean
}

const ASSETS = '/assets/'

/** @throws when nothing has been built */
async function openBuild(): Promise<BuiltPages> {
  const folder = join(ROOT, 'dist/web')
  const headerScript = await readFile(join(folder, 'header-script.txt'), 'utf8').catch(() => {
    throw new Error('The pages are not built yet: run `npm run build` first.')
  })
  const folders = JSON.parse(await readFile(join(folder, 'languages.json'), 'utf8'))
  let loading: Promise<PageBuild> | undefined
  return {
    load: () => (loading ??= import(pathToFileURL(join(folder, 'server/index.js')).href)),
    scriptsIn(language) {
      const scripts = folders[language] ?? ASSETS
      return { scripts, headerScript: headerScript.replace(ASSETS, scripts) }
    },
    files: join(folder, 'client'),
    isDevelopment: false,
  }
}

/** Pages from their sources, with hot reload. */
async function openDevelopment(app: FastifyInstance): Promise<BuiltPages> {
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
    scriptsIn: () => ({ scripts: ASSETS, headerScript: `/${HEADER}` }),
    files: null,
    isDevelopment: true,
  }
}

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD'

function toWebRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const { method, headers, body } = request
  const wanted = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  )
  return new Request(`${request.protocol}://${request.host || 'localhost'}${request.url}`, {
    method,
    headers: wanted,
    signal,
    ...(typeof body === 'string' && !isReading(method) && { body }),
  })
}

/** Sends React Router's response; its body is read whole, so that it can be compressed and has a length. */
async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()))
}

/** `Server-Timing` is the only response header that a page's scripts can read: it says whether there is a session. */
function sessionTiming(request: FastifyRequest): string {
  return `session;desc="${/(?:^|[;\s-])fd_session=/.test(request.headers.cookie ?? '') ? 'yes' : 'no'}"`
}

const FORM = 'application/x-www-form-urlencoded'

/** What is parsed for anybody: 100,000 fields in a megabyte would hold the process for a quarter of a second. */
const FORM_BYTES_MAX = 64 * 1024

/** Allows a page's inline scripts in its security policy. @param allowed nonces or hashes */
function allowScripts(reply: FastifyReply, allowed: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'))
  const sources = ["script-src 'self'", ...allowed.map(each => `'${each}'`)].join(' ')
  reply.header('content-security-policy', policy.replace("script-src 'self'", sources))
}

const FOR_EVER = 'public, max-age=31536000, immutable'

/** An old service worker, above all, would keep a browser with an old build. */
const ASKED_ANEW = 'no-cache'

/** The published icon has the practice's color; what is compressed is sent under the name without an ending. */
const NOT_SENT = /^favicon\.svg$|\.(br|gz)$|^\./

/** The build's files. Those of an earlier build are gone, so its pages have to be loaded again. */
async function registerFiles(app: FastifyInstance, { files }: BuiltPages): Promise<void> {
  if (files)
    await app.register(serveStatic, {
      root: files,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Names in `assets` carry a hash of their content.
        reply.header(
          'cache-control',
          path.replaceAll('\\', '/').includes(ASSETS) ? FOR_EVER : ASKED_ANEW,
        )
      },
    })
  const listed = (folder: string, recursive = false) =>
    files
      ? readdirSync(join(files, folder), { recursive, encoding: 'utf8' })
          .map(name => name.replaceAll('\\', '/'))
          .filter(name => !NOT_SENT.test(name))
      : []
  const method = ['GET', 'HEAD']
  for (const name of listed('.'))
    if (name !== 'assets')
      app.route({ method, url: `/${name}`, handler: (_request, reply) => reply.sendFile(name) })
  // One route for hundreds of files: a route for each would take a tenth of the start.
  const assets = new Set(listed('assets', true))
  app.route<{ Params: { '*': string } }>({
    method,
    url: '/assets/*',
    handler: ({ params: { '*': name } }, reply) =>
      assets.has(name)
        ? reply.sendFile(`assets/${name}`)
        : reply.code(404).type('text/plain; charset=utf-8').send('Not found'),
  })
}

export interface Shown {
  build: PageBuild
  published: Published
}

/** Only a page's own address with extra slashes redirects; `//elsewhere.example/` must never become a Location. */
function withoutSlash(build: PageBuild, url: string): string | null {
  const [path = '/'] = url.split('?')
  const bare = path.replace(/(?<!\/)\/+$/, '')
  return bare !== path && path !== '/' && build.kindAt(bare) !== null
    ? bare + url.slice(path.length)
    : null
}

/** A page that is rendered for its request counts like an API call. @returns a check that throws beyond the limit */
function renderLimit({ settings, now }: Visits['deps']): (request: FastifyRequest) => void {
  const counts = new MinuteCounts()
  return request => {
    const at = now().getTime()
    if (settings.rateLimit && counts.add(callerOf(request), 1, at) > settings.readsPerMinute)
      throw counts.refusal(at)
  }
}

/** Answers every address that is no call. @param shown the pages, once they are made */
export function registerPages(
  app: FastifyInstance,
  visits: Visits,
  shown: () => Promise<Shown>,
): void {
  const limit = renderLimit(visits.deps)
  const isNobodys = (request: FastifyRequest) =>
    !visits.sessions.readToken(request) && !chosenLanguage(request)
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { build, published } = await shown()
    const { url, method } = request
    const [path = '/', query] = url.split('?')
    if (path.startsWith('/api/') || path === '/api') return sendNotFound(reply)
    const isRead = isReading(method)
    const bare = isRead ? withoutSlash(build, url) : null
    if (bare) return reply.redirect(bare, 308)
    const file = published.file(path)
    if (file) return sendStored(request, reply, file)
    if (isRead && path === SITEMAP) {
      limit(request)
      const sitemap = await published.sitemap(callApi(visits.app, request, {}))
      return sendStored(request, reply, sitemap)
    }
    reply.header('server-timing', sessionTiming(request))
    reply.header('content-language', published.site.language)
    const isForAll = !build.followsReader(path.replace(/\.data$/, ''))
    const isPage = isRead && query === undefined && !path.endsWith('.data')
    if (isPage && published.isKept(path) && (isForAll || isNobodys(request))) {
      const page = await published.page(path)
      allowScripts(reply, page.scriptHashes)
      return sendStored(request, reply, page)
    }
    limit(request)
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const host = await hostOf(visits, request, reply, published.site, isForAll)
    reply.header('cache-control', 'private, no-store')
    allowScripts(reply, [`nonce-${host.nonce}`])
    const answered = await build.servePage(toWebRequest(request, left.signal), host)
    return sendWebResponse(reply, answered)
  }
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.get('/*', answer)
    scope.post('/*', { bodyLimit: FORM_BYTES_MAX }, answer)
  })
}

export interface SitePages {
  register: (app: FastifyInstance, visits: Omit<Visits, 'app' | 'scriptsIn'>) => Promise<void>
  /** Makes the pages of a site, until it is over. @returns a function that shows them from then on */
  prepare: (site: SiteSettings, isOver: () => boolean) => Promise<() => void>
  /** There will be no pages: requests that wait for the first ones fail. */
  fail: (reason: unknown) => void
}

/** The host of public pages: they are the same for everybody, so they ask the API as nobody in particular. */
const nobody = (
  app: FastifyInstance,
  scriptsIn: ScriptsIn,
  { language }: SiteSettings,
): Omit<PageHost, 'site' | 'report'> => ({
  call: async ({ url }) => {
    const { statusCode: status, body } = await app.inject(url)
    return { status, body, headers: {} }
  },
  isSignedIn: false,
  from: null,
  nonce: undefined,
  speaker: speakerFor(language),
  ...scriptsIn(language),
  inTurn: renderInTurn,
})

/**
 * The site's pages, rendered on their first request; those that are the same for everybody are cached. A version
 * that is published while the site is running is rendered before it is shown.
 */
export function sitePages(
  settings: Settings,
  source: SiteSource,
  isDevelopment: boolean,
): SitePages {
  const first = Promise.withResolvers<Shown>()
  // `serve` reports the error; before that, an unhandled rejection would end the process.
  first.promise.catch(() => {})
  const opened = Promise.withResolvers<{ built: BuiltPages; app: FastifyInstance }>()
  opened.promise.catch(() => {})
  let shown: Shown | undefined

  async function make(site: SiteSettings): Promise<Shown> {
    const { built, app } = await opened.promise
    const build = await built.load()
    return {
      build,
      published: await openPublished(build, site, nobody(app, built.scriptsIn, site)),
    }
  }

  return {
    async register(app, visits) {
      app.setNotFoundHandler((_request, reply) => sendNotFound(reply))
      const built = isDevelopment ? await openDevelopment(app) : await openBuild()
      opened.resolve({ built, app })
      const { scriptsIn } = built
      const current = () => (isDevelopment ? make(settings.site) : (shown ?? first.promise))
      await registerFiles(app, built)
      registerPreview({ ...visits, app, scriptsIn }, source, built.load)
      registerPages(app, { ...visits, app, scriptsIn }, async () => current())
    },
    async prepare(site, isOver) {
      if (isDevelopment) return () => {}
      const made = await make(site)
      // A start does not wait for them: each is rendered on its first request.
      if (shown) await made.published.renderAll(isOver)
      return () => {
        shown = made
        first.resolve(made)
      }
    },
    fail: first.reject,
  }
}
