import { expect, test } from '@playwright/test'
import { makeStage, open } from './browser.ts'

const stage = makeStage()

test('the service worker shows each push, and keeps the shell and hashed files only', async () => {
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
  await expect.poll(kept).toContain('/offline.html')
  for (const path of await kept())
    expect(path).toMatch(/^\/(assets\/.+|offline\.html|favicon\.svg|icon-192\.png)$/)

  const cdp = await context.newCDPSession(page)
  const registrationId = await new Promise<string>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations
      if (found) resolve(found.registrationId)
    })
    void cdp.send('ServiceWorker.enable')
  })
  const origin = stage.site.url
  const push = (data: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
  await push({
    title: 'Your domino for today',
    body: 'One small thing.',
    tag: 'a',
    url: '/today',
    done: '/t/x',
    later: 'y',
  })
  await push({ title: 'Another', body: '', tag: 'b', url: '/today' })
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      const list = await worker.getNotifications()
      return list.map(({ title, actions = [] }: Notification & { actions?: { title: string }[] }) => [
        title,
        ...actions.map(action => action.title),
      ])
    })
  await expect.poll(shown).toEqual([['Your domino for today', 'Done', 'Later'], ['Another']])

  await context.setOffline(true)
  await page.goto('/today', { waitUntil: 'load' })
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await context.setOffline(false)
})
