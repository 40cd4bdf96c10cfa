import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test'
import { timeZone } from '#src/platform/web/calendar/time-zone.ts'
import { freePort, type Site, startSite } from '#test/site.ts'
import { CLOCK_AHEAD_MS, turnClock } from '#test/turned-clock.ts'

export const WIDE = 1280
export const NARROW = 390
export const PASSWORD = 'correct horse'

export const BOSS = 'boss'
export const BOSS_EMAIL = 'boss@example.com'

export const WITH_BOSS = {
  ADMIN_USERNAME: BOSS,
  ADMIN_PASSWORD: PASSWORD,
  ADMIN_EMAIL: BOSS_EMAIL,
  ADMIN_NAME: 'Rosa Boss',
}

/** Playwright's own script, which a frame that may run no scripts rightly blocks. */
const SANDBOXED = /^Blocked script execution in 'about:srcdoc'/

const FAILED_REQUEST =
  /^(?:Failed to load resource: .*?|The source list for the |Unrecognized )(status of \d+|net::\w+|Content[ -]Security[ -]Policy)/

export interface Visit extends BrowserContextOptions {
  width?: number
  /** Which failed requests are expected in this visit: 'status of 401', 'net::ERR_FAILED'. */
  expecting?: readonly string[]
  /** Of a site that does not keep the journeys' clock. */
  clockAheadMs?: number
  /** Also presses pages that the browser has not taken over yet. */
  early?: boolean
}

type Environment = Record<string, string>

let workersPort: Promise<number> | undefined

/** The port of all own sites of this worker, which run one after the other. */
function portOfWorker(): Promise<number> {
  workersPort ??= freePort()
  return workersPort
}

/**
 * Pages are used once the browser has taken them over, which is after they were painted and loaded. A test that uses
 * one earlier says until when `goto` waits.
 */
function waitUntilReady(page: Page): void {
  const ready = page.locator('html[data-ready]')
  const { goto, reload } = page
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options)
    if (!options?.waitUntil) await ready.waitFor({ state: 'attached' })
    return answer
  }
  page.reload = async options => {
    const answer = await reload.call(page, options)
    if (!options?.waitUntil) await ready.waitFor({ state: 'attached' })
    return answer
  }
}

/** With TEST_LATE=1 what pages ask for comes 0.3 to 1.5 seconds late, so that they are pressed before they have it. */
const IS_LATE = process.env.TEST_LATE === '1'

async function answerLate(context: BrowserContext): Promise<void> {
  let asked = 0
  const isRead = ({ pathname }: URL) => pathname.startsWith('/api/')
  await context.route(isRead, async route => {
    if (route.request().method() === 'GET') await after(300 * (1 + (asked++ % 5)))
    // Its page may have been closed meanwhile.
    await route.fallback().catch(() => {})
  })
}

/** Also after a click on a link, a page cannot be pressed until the browser has taken it over. */
function pressWhenReady(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    'html:has(script[data-late]):not([data-ready]) * { pointer-events: none !important }',
  )
  document.adoptedStyleSheets.push(sheet)
}

interface Place {
  site: Site
  folder: string
  port: string
}

/** The site that files of this worker share. */
let shared: Place | undefined

process.once('exit', () => {
  shared?.site.process.kill('SIGKILL')
  if (shared) rmSync(shared.folder, { recursive: true, force: true, maxRetries: 5 })
})

/** How many have been made in this worker, so that names differ on a shared site. */
let members = 0

/** A site for the tests of a file, and a browser context per person. A console error fails its test. */
export class Stage {
  private readonly environment: () => Environment
  private readonly isShared: boolean
  private place!: Place
  private browser!: Browser
  private contexts: BrowserContext[] = []
  private errors: string[] = []

  constructor(environment: () => Environment, isShared: boolean) {
    this.environment = environment
    this.isShared = isShared
  }

  get site(): Site {
    return this.place.site
  }

  get folder(): string {
    return this.place.folder
  }

  async start(browser: Browser): Promise<void> {
    this.browser = browser
    if (this.isShared) shared ??= await this.makePlace(await freePort())
    this.place = (this.isShared && shared) || (await this.makePlace(await portOfWorker()))
  }

  private async makePlace(at: number): Promise<Place> {
    const folder = mkdtempSync(join(tmpdir(), 'first-domino-journey-'))
    const port = String(at)
    return { site: await this.startSite(folder, port), folder, port }
  }

  private startSite(folder: string, port: string, program?: string): Promise<Site> {
    const environment = { DATA_DIR: folder, PORT: port, ...this.environment() }
    return startSite(environment, undefined, program)
  }

  /**
   * Ends the site's process as a power cut would, and starts another on the same data.
   * @param program the server of another build
   */
  async killAndRestart(program?: string): Promise<void> {
    await this.site.end('SIGKILL')
    this.place.site = await this.startSite(this.place.folder, this.place.port, program)
  }

  /** A visitor's own browser, with nothing in it. */
  async visitor({
    width = WIDE,
    expecting = [],
    early = false,
    clockAheadMs = CLOCK_AHEAD_MS,
    ...options
  }: Visit = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      baseURL: this.site.url,
      viewport: { width, height: 844 },
      reducedMotion: 'reduce',
      // A worker would answer what tests intercept; the worker's own tests allow it.
      serviceWorkers: 'block',
      ...options,
    })
    if (options.javaScriptEnabled !== false) {
      context.on('page', waitUntilReady)
      if (IS_LATE) await answerLate(context)
      if (!early) await context.addInitScript(pressWhenReady)
      if (clockAheadMs !== 0) await context.addInitScript(turnClock, clockAheadMs)
    }
    context.on('weberror', event => this.errors.push(event.error().stack ?? event.error().message))
    context.on('console', message => {
      if (message.type() !== 'error' || SANDBOXED.test(message.text())) return
      const [, failure] = FAILED_REQUEST.exec(message.text()) ?? []
      if (!failure || !expecting.includes(failure))
        this.errors.push(`${message.text()} ${message.location().url}`)
    })
    this.contexts.push(context)
    return context
  }

  /** The browser of somebody who has an account of their own and is signed in. */
  async member(
    visit: Visit = {},
  ): Promise<{ context: BrowserContext; username: string; id: number }> {
    const context = await this.visitor(visit)
    const username = `member${++members}`
    const data = { username, email: `${username}@example.com`, password: PASSWORD }
    // The site may close a connection that is left from an earlier test, just as this request takes it.
    const answer = await context.request.post('/api/register', { data, maxRetries: 1 })
    expect(answer.status()).toBe(201)
    // As the browser of somebody who registers with the form tells at once.
    await context.request.patch('/api/user', {
      data: { time_zone: visit.timezoneId ?? timeZone() },
    })
    return { context, username, id: (await answer.json()).data.id }
  }

  async leave(): Promise<void> {
    const errors = this.errors
    this.errors = []
    await Promise.all(this.contexts.splice(0).map(context => context.close()))
    expect(errors).toEqual([])
  }

  async end(): Promise<void> {
    if (this.isShared) return
    await this.place?.site.end('SIGTERM')
    if (this.place) rmSync(this.folder, { recursive: true, force: true })
  }
}

function setUp(stage: Stage): Stage {
  test.beforeAll(({ browser }) => stage.start(browser))
  test.afterEach(() => stage.leave())
  test.afterAll(() => stage.end())
  return stage
}

/**
 * A site of the file's own, for tests that change what everybody sees, count everything or start the site in their own
 * way. @param environment further settings of the site; a function if they come from an earlier hook of the file
 */
export const makeStage = (environment: Environment | (() => Environment) = {}): Stage =>
  setUp(new Stage(typeof environment === 'function' ? environment : () => environment, false))

/**
 * One site with an administrator, shared by all such files of a worker, since a start costs as much as half a journey.
 * Their tests use people and addresses of their own.
 */
export const shareStage = (): Stage => setUp(new Stage(() => WITH_BOSS, true))

/** Opens an address of the application and waits until the browser has taken the page over. */
export async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Goes to a page of the application as a link within it does, which takes a fraction of a load. */
export async function goWithin(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(page.url())
  const go = `document.activeElement.blur(); __reactRouterDataRouter.navigate('${path}')`
  await page.evaluate(go)
  // Once a page has come, its heading has the focus.
  if (path.split('?')[0] !== pathname) await page.locator('h1:focus').waitFor()
}

/** From the next page on. @returns how far what is seen has moved by itself, as browsers' layout shift scores say it */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        moved.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved)
    return moved.reduce((sum, each) => sum + each, 0)
  }
}

/** Opens a part of the account that a phone shows folded. */
export const openPart = (page: Page, title: string): Promise<void> =>
  page
    .getByRole('region', { name: title, exact: true })
    .locator('details:not([open]) > summary')
    .click()

type Caller = Pick<BrowserContext, 'request'>

/** The data that the API answers with. */
export const dataAt = async ({ request }: Caller, path: string) =>
  (await (await request.get(path)).json()).data

/** Calls the API as somebody who is signed in. @returns the data of a success */
export async function send({ request }: Caller, method: string, path: string, data: object = {}) {
  const answer = await request.fetch(path, { method, data })
  expect([path, answer.ok()], await answer.text()).toEqual([path, true])
  return (await answer.json()).data
}

/** Holds back what a page asks for. @returns lets it come */
export async function holdBack(page: Page, what: string): Promise<() => void> {
  const { promise: held, resolve } = Promise.withResolvers<void>()
  await page.route(what, async route => {
    await held
    await route.continue()
  })
  return resolve
}

/** Ends the session unnoticed by the page, once it has reported its time zone: that call would lead to sign-in. */
export async function endSession(context: BrowserContext): Promise<void> {
  const zone = async () => (await dataAt(context, '/api/user')).time_zone
  await expect.poll(zone).not.toBeNull()
  await context.clearCookies()
}

export async function registerByForm(page: Page, username: string): Promise<void> {
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email', { exact: true }).fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await button(page, 'Register').click()
}

export const toast = (page: Page, words: string): Locator =>
  page
    .getByRole('region', { name: 'Notifications (F8)' })
    .getByRole('listitem')
    .filter({ hasText: words })

/** A field of the page itself, by its whole label. */
export const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(label, { exact: true })
export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
export const mainButton = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true })
export const link = (page: Page, name: string): Locator =>
  page.getByRole('link', { name, exact: true })

/** Waits for the address, without the origin. */
export const arrive = (page: Page, path: string): Promise<void> =>
  page.waitForURL(url => url.pathname + url.search === path)

export const isDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Expects that nothing makes the page wider than its window, which may just have changed its size. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await isDrawn(page)
  const over = await page.locator('html').evaluate(root => root.scrollWidth - root.clientWidth)
  expect(over, page.url()).toBeLessThanOrEqual(0)
}

export const styleOf = (of: Locator, property: 'backgroundColor' | 'boxShadow'): Promise<string> =>
  of.evaluate((element, name) => getComputedStyle(element)[name], property)

/** Waits until this has the focus. */
export const expectFocus = (page: Page, on: Locator): Promise<void> =>
  on.and(page.locator(':focus')).waitFor()
