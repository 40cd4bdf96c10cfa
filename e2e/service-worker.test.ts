import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Page, test, type Worker } from '@playwright/test'
import { linkToken } from '#src/features/reminders/server/tap-tokens.ts'
import { button, dataAt, mainButton, makeStage, open, send } from './browser.ts'
import { rowsIn } from './kept-rows.ts'
import { makeDomino } from './tracker-steps.ts'

const SECRET = 'a secret of forty signs for these journeys'
const stage = makeStage({ AUTH_SECRET: SECRET })

/** The paths of all that the worker keeps. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })

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

test('Chromium finds the site installable; the service worker shows each push, opens what is pressed, and keeps the shell and hashed files only', async () => {
  const { context } = await stage.member({
    serviceWorkers: 'allow',
    permissions: ['notifications'],
    expecting: ['net::ERR_INTERNET_DISCONNECTED'],
  })
  const page = await open(context, '/today')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => keptPaths(page)).toContain('/offline')
  for (const path of await keptPaths(page))
    expect(path).toMatch(/^\/(assets\/.+|offline|favicon\.svg|icon-192\.png)$/)
  const { id: userId } = await dataAt(context, '/api/user')
  const { date } = await dataAt(context, '/api/today')
  const done = `/t/${linkToken(SECRET, { userId, date, action: 'done' }, new Date())}`

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
    await push({ ...domino, done })
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
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  expect(await press(worker, 'a', 'done')).toEqual([`${origin}${done}`])
  expect(await press(worker, 'b', '')).toEqual([`${origin}/today`])
  // A push that the tools deliver late shows its notification again.
  const shownAfterPresses = async () => {
    for (const [title] of await shown()) await press(worker, title === 'Another' ? 'b' : 'a', '')
    return shown()
  }
  await expect.poll(shownAfterPresses).toEqual([])

  await context.setOffline(true)
  await page.goto('/account', { waitUntil: 'load' })
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await context.setOffline(false)
  // The page that is kept is in the language of those that somebody sees.
  await send(context, 'PATCH', '/api/user', { language: 'de' })
  await page.goto('/account')
  const kept = () => page.evaluate(async () => (await caches.match('/offline'))?.text())
  await expect.poll(kept).toContain('<html lang="de"')
  await context.setOffline(true)
  await page.goto('/account', { waitUntil: 'load' })
  await page.getByRole('heading', { name: 'Du bist offline' }).waitFor()
  await context.setOffline(false)
  await page.goto(done, { waitUntil: 'load' })
  await button(page, 'Erledigt').waitFor()
})

/** The same site whose files have other names, as after an upgrade. */
function otherBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'first-domino-next-'))
  const filter = (file: string) => !/\.(br|gz)$|dist.release/.test(file)
  for (const name of ['package.json', 'dist', 'deploy'])
    cpSync(name, join(folder, name), { recursive: true, filter })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const web = join(folder, 'dist/web')
  const assets = join(web, 'client/assets')
  for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    // The worker itself is the same, so that it has to look for the new files.
    if (!/\.(js|css|txt)$/.test(name) || name.endsWith('sw.js')) continue
    const text = readFileSync(join(web, name), 'utf8')
    const moved = text.replaceAll(/(^|["'`(])(\/?)assets\//g, '$1$2assets/next/')
    writeFileSync(join(web, name), moved)
  }
  renameSync(assets, `${assets}-moved`)
  mkdirSync(assets)
  renameSync(`${assets}-moved`, join(assets, 'next'))
  return folder
}

test('a change that waits outlives an upgrade, is stored, and the new files open the day without a connection', async () => {
  const { context } = await stage.member({
    serviceWorkers: 'allow',
    expecting: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED', 'status of 404'],
  })
  await makeDomino(context, { title: 'Walk' })
  const page = await open(context, '/today')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => keptPaths(page)).toContain('/offline')
  await context.setOffline(true)
  const pip = mainButton(page, 'Boundaries')
  await pip.click()
  await expect.poll(() => rowsIn(page, 'outbox')).toHaveLength(1)

  const next = otherBuild()
  await stage.killAndRestart(join(next, 'dist/server/main.js'))
  await context.setOffline(false)
  // The worker looks for another build once per start.
  const cdp = await context.newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await page.reload()
  await expect.poll(() => rowsIn(page, 'outbox')).toEqual([])
  await expect(pip).toHaveAttribute('aria-pressed', 'true')
  const shell = () => page.evaluate(async () => (await caches.match('/offline'))?.text())
  await expect.poll(shell).toContain('/assets/next/')
  await context.setOffline(true)
  await page.goto('/today', { waitUntil: 'load' })
  await expect(pip).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)
  rmSync(next, { recursive: true })
})
