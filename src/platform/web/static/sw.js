/**
 * The site's service worker: shows notifications, keeps the build's hashed files, and opens `/offline` where a page
 * cannot be fetched. API responses and members' pages are never cached.
 */
const SHELL = 'shell-2'
const ASSETS = 'assets-1'
const ASSETS_MAX = 400
const OFFLINE = '/offline'
const ICONS = ['/favicon.svg', '/icon-192.png']
const FILES = /\/assets\/[\w./-]+\.(?:js|css|woff2)/g

/** Who stands between, such as a proxy whose site is being replaced or a hotel's Wi-Fi, has a page with 200 for any address. */
const isFile = ({ ok, headers }) =>
  ok && /javascript|css|font|image/.test(headers.get('content-type') ?? '')

async function keepFile(cache, request) {
  const answer = await fetch(request)
  if (!isFile(answer)) throw new Error('no file')
  await cache.put(request, answer)
}

const languageOf = answer => answer?.headers.get('content-language') ?? undefined

/**
 * Without credentials, so that the page is nobody's; `language` is that of the pages that somebody sees here. It is kept
 * once all of its files are: the old one stays until then.
 */
async function keepShell(language) {
  const from = language ? `${OFFLINE}?language=${language}` : OFFLINE
  const answer = await fetch(from, { credentials: 'omit', cache: 'no-store' })
  const files = new Set((await answer.clone().text()).match(FILES))
  if (!answer.ok || files.size === 0) throw new Error('no page')
  const assets = await caches.open(ASSETS)
  for (const file of files) if (!(await assets.match(file))) await keepFile(assets, file)
  const shell = await caches.open(SHELL)
  for (const path of ICONS) await keepFile(shell, new Request(path, { cache: 'no-cache' }))
  await shell.put(OFFLINE, answer)
}

self.addEventListener('install', event => {
  // Through a worker, Chromium drops what a page still sends as it goes away.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })?.catch(() => {})
  event.waitUntil(keepShell())
})

self.addEventListener('activate', event => {
  const tidy = async () => {
    for (const name of await caches.keys())
      if (name !== SHELL && name !== ASSETS) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

/** A hashed file's name changes with its content, so a cached copy never goes stale. */
async function hashedFile(request) {
  const cache = await caches.open(ASSETS)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (isFile(answer) && answer.type === 'basic') {
    await cache.put(request, answer.clone())
    const kept = await cache.keys()
    for (const old of kept.slice(0, Math.max(0, kept.length - ASSETS_MAX))) await cache.delete(old)
  }
  return answer
}

let isFresh = false

/** Fetched again once per start of this worker, since the site may have another build, name or icon by now, and for another language. */
async function refreshShell(language) {
  const isOther = language && language !== languageOf(await caches.match(OFFLINE))
  if (isFresh && !isOther) return
  isFresh = true
  await keepShell(language).catch(() => {
    isFresh = false
  })
}

const kept = async path => (await caches.match(path)) ?? Response.error()

/** What a proxy says while it finds no site; every page of the site has a policy. A page that asks something of a person is shown. */
const isNobodys = ({ status, headers }) =>
  [404, 502, 503, 504].includes(status) && !headers.has('content-security-policy')

async function page(request, { pathname, search }) {
  try {
    const answer = await fetch(request)
    if (isNobodys(answer)) throw new Error('no site')
    return answer
  } catch {
    if (pathname === OFFLINE) return kept(OFFLINE)
    return Response.redirect(`${OFFLINE}?to=${encodeURIComponent(pathname + search)}`)
  }
}

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    const answer = page(request, url)
    event.respondWith(answer)
    event.waitUntil(answer.then(languageOf).then(refreshShell))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(hashedFile(request))
  else if (ICONS.includes(url.pathname))
    event.respondWith(fetch(request).catch(() => kept(url.pathname)))
})

const messageOf = event => {
  try {
    return event.data?.json() ?? {}
  } catch {
    return {}
  }
}

/** Each push shows a notification: some browsers end a subscription that stays silent. */
self.addEventListener('push', event => {
  const { title = 'Your domino for today', body = '', tag, ...data } = messageOf(event)
  const actions = data.done ? [{ action: 'done', title: 'Done' }] : []
  const options = { body, tag, data, actions, icon: '/icon-192.png', badge: '/icon-192.png' }
  event.waitUntil(self.registration.showNotification(title, options))
})

async function open(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin === self.location.origin) await self.clients.openWindow(url.href)
}

self.addEventListener('notificationclick', event => {
  const { action, notification } = event
  const { url = '/today', done } = notification.data ?? {}
  notification.close()
  event.waitUntil(open(action === 'done' && done ? done : url))
})
