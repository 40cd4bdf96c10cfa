import { expect, test, type Worker } from '@playwright/test'
import { linkToken } from '#src/features/reminders/server/taps/tokens.ts'
import { button, dataAt, makeStage, open } from './browser.ts'

const SECRET = 'a secret of forty signs for these journeys'
const stage = makeStage({ AUTH_SECRET: SECRET })

/** What the worker does on a press, simulated: no tool can press the system's notifications. @returns what it opens */
const press = (worker: Worker, tag: string, action: string): Promise<string[]> =>
  worker.evaluate(
    async ({ tag, action }) => {
      const { registration, clients, dispatchEvent } = self as unknown as {
        registration: ServiceWorkerRegistration
        clients: { openWindow: (url: string) => Promise<null> }
        dispatchEvent: (event: Event) => boolean
      }
      const opened: string[] = []
      // Opening a window takes a person's press.
      clients.openWindow = async url => {
        opened.push(url)
        return null
      }
      const [notification] = await registration.getNotifications({ tag })
      const { NotificationEvent } = self as unknown as { NotificationEvent: typeof Event }
      dispatchEvent(
        new NotificationEvent('notificationclick', { action, notification } as EventInit),
      )
      return opened
    },
    { tag, action },
  )

test('a notification opens its page, and its Done the link of the day', async () => {
  const { context } = await stage.member({
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  })
  const { id: userId } = await dataAt(context, '/api/user')
  const { date } = await dataAt(context, '/api/today')
  const done = `/t/${linkToken(SECRET, { userId, date, action: 'done' }, new Date())}`
  const page = await open(context, '/today')
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await page.evaluate(() => navigator.serviceWorker.ready)
  const show = (tag: string) =>
    worker.evaluate(
      ({ tag, done }) => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
        return registration.showNotification('Your domino', { tag, data: { url: '/today', done } })
      },
      { tag, done },
    )
  const { url } = stage.site
  for (const [action, opened] of [
    ['', [`${url}/today`]],
    ['done', [`${url}${done}`]],
  ] as const) {
    await show(`press ${action}`)
    expect(await press(worker, `press ${action}`, action)).toEqual(opened)
  }
  const left = () =>
    page.evaluate(
      async () => (await (await navigator.serviceWorker.ready).getNotifications()).length,
    )
  await expect.poll(left).toBe(0)
  await page.goto(done, { waitUntil: 'load' })
  await button(page, 'Done').waitFor()
})

test('Chromium finds the site installable; the service worker shows each push, and keeps the shell and hashed files only', async () => {
  const { context } = await stage.member({
    serviceWorkers: 'allow',
    permissions: ['notifications'],
    expecting: ['net::ERR_INTERNET_DISCONNECTED'],
  })
  const page = await open(context, '/today')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const lists = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
      return lists.flat().map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(kept).toContain('/offline')
  for (const path of await kept())
    expect(path).toMatch(/^\/(assets\/.+|offline|favicon\.svg|icon-192\.png)$/)

  const cdp = await context.newCDPSession(page)
  const { errors, data: manifest = '' } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(manifest)).toMatchObject({ name: 'First Domino', display: 'standalone' })
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Test contexts are private windows, which cannot install anything.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
  const registrationId = await new Promise<string>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations
      if (found) resolve(found.registrationId)
    })
    void cdp.send('ServiceWorker.enable')
  })
  const origin = stage.site.url
  const push = (data: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(data),
    })
  const domino = {
    title: 'Your domino for today',
    body: 'One small thing.',
    tag: 'a',
    url: '/today',
  }
  const pushBoth = async () => {
    await push({ ...domino, done: '/t/x' })
    await push({ title: 'Another', body: '', tag: 'b', url: '/today' })
  }
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      const list = await worker.getNotifications()
      return list.map(
        ({ title, actions = [] }: Notification & { actions?: { title: string }[] }) => [
          title,
          ...actions.map(action => action.title),
        ],
      )
    })
  // A push that Chromium's tools fail to deliver is lost without an error; tags keep repeated ones from piling up.
  const pushedAndShown = async () => {
    await pushBoth()
    return shown()
  }
  await expect.poll(pushedAndShown).toEqual([['Your domino for today', 'Done'], ['Another']])

  await context.setOffline(true)
  await page.goto('/account', { waitUntil: 'load' })
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await context.setOffline(false)
})

test('what is shown without a connection follows a site that has changed its name', async () => {
  const { context } = await stage.member({ serviceWorkers: 'allow' })
  const page = await open(context, '/today')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  const kept = () =>
    page.evaluate(async () =>
      (await (await caches.match('/offline'))?.text())?.includes('You are offline'),
    )
  await expect.poll(kept).toBe(true)
  await page.evaluate(async () =>
    (await caches.open('shell-2')).put('/offline', new Response('Its former name')),
  )
  const cdp = await context.newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await page.reload()
  await expect.poll(kept).toBe(true)
})
