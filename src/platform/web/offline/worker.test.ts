import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCE = readFileSync('src/platform/web/static/sw.js', 'utf8')

type Handler = (event: Record<string, unknown>) => void

/** The worker with a network and caches of its own. @param answer what is at an address */
function worker(answer: (path: string) => Response) {
  const handlers = new Map<string, Handler>()
  const kept = new Map<string, Response>()
  const pathOf = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, 'http://site.test').pathname
  const cache = {
    match: async (request: string) => kept.get(pathOf(request)),
    put: async (request: string | Request, response: Response) => {
      kept.set(pathOf(request), response)
    },
    keys: async () => [...kept.keys()],
  }
  const self = {
    location: { origin: 'http://site.test' },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  }
  const caches = { open: async () => cache, match: cache.match }
  const network = async (request: string | Request) => answer(pathOf(request))
  class SiteRequest extends Request {
    constructor(path: string, init?: RequestInit) {
      super(new URL(path, 'http://site.test'), init)
    }
  }
  const run = new Function('self', 'caches', 'fetch', 'Request', 'Response', SOURCE)
  run(self, caches, network, SiteRequest, {
    redirect: (to: string) => new Response(null, { status: 302, headers: { location: to } }),
    error: () => Response.error(),
  })
  return {
    kept,
    async install() {
      let done: unknown
      const routes: unknown[] = []
      const addRoutes = async (route: unknown) => void routes.push(route)
      handlers.get('install')?.({ addRoutes, waitUntil: (work: unknown) => (done = work) })
      await done
      return routes
    },
    async open(path: string) {
      let answered: unknown
      let further: unknown
      const request = { method: 'GET', mode: 'navigate', url: `http://site.test${path}` }
      const respondWith = (work: unknown) => (answered = work)
      const waitUntil = (work: unknown) => (further = work)
      handlers.get('fetch')?.({ request, respondWith, waitUntil })
      await further
      return (await answered) as Response
    },
  }
}

const typed = (body: string, type: string, status = 200, more = {}) =>
  new Response(body, { status, headers: { 'content-type': type, ...more } })

const PAGE = '<script src="/assets/a.js"></script>'

const site = (path: string): Response =>
  path.startsWith('/assets/')
    ? typed('1', 'text/javascript')
    : /svg|png/.test(path)
      ? typed('', 'image/png')
      : typed(PAGE, 'text/html')

const isKept = async (answer: (path: string) => Response) => {
  const { install, kept } = worker(answer)
  await install().catch(() => {})
  return [...kept.keys()].sort()
}

test('the shell is kept with its files, and nothing of what a Wi-Fi or a proxy answers in their place', async () => {
  const all = ['/assets/a.js', '/favicon.svg', '/icon-192.png', '/offline']
  expect(await isKept(site)).toEqual(all)
  const welcome = () => typed('<h1>Welcome to our Wi-Fi</h1>', 'text/html')
  expect(await isKept(welcome)).toEqual([])
  const withoutFiles = (path: string) => (path === '/offline' ? site(path) : welcome())
  expect(await isKept(withoutFiles)).toEqual([])
})

test('a page that no site answers opens without a connection; the site’s own answers are shown, and what asks something of a person', async () => {
  const opened = (answer: Response) => worker(() => answer).open('/today?a=1')
  for (const status of [404, 502, 503, 504]) {
    const answer = typed('404 page not found', 'text/plain', status)
    const { headers } = await opened(answer)
    expect(headers.get('location')).toBe('/offline?to=%2Ftoday%3Fa%3D1')
    const own = typed('', 'text/html', status, { 'content-security-policy': "default-src 'self'" })
    expect(await opened(own)).toBe(own)
  }
  const check = typed('<title>Just a moment...</title>', 'text/html', 403)
  expect(await opened(check)).toBe(check)
})

test('calls of the API do not pass through it: Chromium would drop those of a page that goes away', async () => {
  const { install } = worker(site)
  expect(await install()).toEqual([{ condition: { urlPattern: '/api/*' }, source: 'network' }])
})
