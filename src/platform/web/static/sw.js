/**
 * The site's service worker: shows notifications, and caches the shell and the build's hashed files. API responses and
 * members' pages are never cached.
 */
const SHELL = 'shell-1'
const ASSETS = 'assets-1'
const ASSETS_MAX = 300
const OFFLINE = '/offline.html'
const SHELL_FILES = [OFFLINE, '/favicon.svg', '/icon-192.png']

const keepShell = async () => {
  const cache = await caches.open(SHELL)
  await cache.addAll(SHELL_FILES.map(path => new Request(path, { cache: 'no-cache' })))
}

self.addEventListener('install', event => {
  self.skipWaiting()
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
  if (answer.ok && answer.type === 'basic') {
    await cache.put(request, answer.clone())
    const kept = await cache.keys()
    for (const old of kept.slice(0, Math.max(0, kept.length - ASSETS_MAX))) await cache.delete(old)
  }
  return answer
}

let isFresh = false

/** Fetched again once per start of this worker, since the site may have another name or icon by now. */
async function refreshShell() {
  if (isFresh) return
  isFresh = true
  await keepShell().catch(() => {
    isFresh = false
  })
}

const shell = async () => (await caches.match(OFFLINE)) ?? Response.error()

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(shell))
    event.waitUntil(refreshShell())
  } else if (pathname.startsWith('/assets/')) event.respondWith(hashedFile(request))
  else if (SHELL_FILES.includes(pathname))
    event.respondWith(
      fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()),
    )
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
