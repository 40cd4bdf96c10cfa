import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test'
import { freePort, type Site, startSite } from '#test/site.ts'

export const WIDE = 1280
export const NARROW = 390
export const PASSWORD = 'correct horse'

/** The test tool's own script, kept out of a frame that may run none, as it should be. */
const SANDBOXED = /^Blocked script execution in 'about:srcdoc'/

const FAILED_REQUEST = /^Failed to load resource: .*?(status of \d+|net::\w+)/

export interface Visit extends BrowserContextOptions {
  width?: number
  /** What failed requests of this visit are part of its story: 'status of 401', 'net::ERR_FAILED'. */
  expecting?: readonly string[]
}

type Environment = Record<string, string>

let workersPort: Promise<number> | undefined

/** The same for all sites of this worker, which run one after the other: pages are rendered once per address. */
function portOfWorker(): Promise<number> {
  workersPort ??= freePort()
  return workersPort
}

/**
 * Whatever is loaded is used once the browser has taken it over, which happens after it is painted and loaded. A test
 * that uses it before says until when `goto` waits.
 */
function waitUntilReady(page: Page): void {
  const ready = page.locator('#root[data-ready], html:not(:has(#root))').first()
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (!options?.waitUntil) await ready.waitFor({ state: 'attached' })
    return answer
  }
  const reload = page.reload.bind(page)
  page.reload = async options => {
    const answer = await reload(options)
    if (!options?.waitUntil) await ready.waitFor({ state: 'attached' })
    return answer
  }
}

/** A site with a folder of its own for the tests of a file, and a context per person. A console error fails its test. */
export class Stage {
  private readonly environment: () => Environment
  site!: Site
  private browser!: Browser
  folder = ''
  private port = ''
  private contexts: BrowserContext[] = []
  private errors: string[] = []
  private members = 0

  constructor(environment: () => Environment) {
    this.environment = environment
  }

  async start(browser: Browser): Promise<void> {
    this.browser = browser
    this.folder = mkdtempSync(join(tmpdir(), 'first-domino-journey-'))
    this.port = String(await portOfWorker())
    await this.startSite()
  }

  private async startSite(): Promise<void> {
    this.site = await startSite({ DATA_DIR: this.folder, PORT: this.port, ...this.environment() })
  }

  /** Ends the site's process as a power cut would, and starts another on the same data. */
  async killAndRestart(): Promise<void> {
    await this.site.end('SIGKILL')
    await this.startSite()
  }

  /** A visitor's own browser, with nothing in it. */
  async visitor({ width = WIDE, expecting = [], ...options }: Visit = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      baseURL: this.site.url,
      viewport: { width, height: 844 },
      reducedMotion: 'reduce',
      ...options,
    })
    if (options.javaScriptEnabled !== false) context.on('page', waitUntilReady)
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
  async member(visit: Visit = {}): Promise<{ context: BrowserContext; username: string; id: number }> {
    const context = await this.visitor(visit)
    const username = `member${++this.members}`
    const data = { username, email: `${username}@example.com`, password: PASSWORD }
    const answer = await context.request.post('/api/register', { data })
    expect(answer.status()).toBe(201)
    return { context, username, id: (await answer.json()).data.id }
  }

  async leave(): Promise<void> {
    const errors = this.errors
    this.errors = []
    await Promise.all(this.contexts.splice(0).map(context => context.close()))
    expect(errors).toEqual([])
  }

  async end(): Promise<void> {
    await this.site?.end('SIGTERM')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** @param environment further settings of the site; a function where an earlier hook of the file makes them */
export function makeStage(environment: Environment | (() => Environment) = {}): Stage {
  const stage = new Stage(typeof environment === 'function' ? environment : () => environment)
  test.beforeAll(({ browser }) => stage.start(browser))
  test.afterEach(() => stage.leave())
  test.afterAll(() => stage.end())
  return stage
}

/** Opens an address of the application and waits until the browser has taken the page over. */
export async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (await page.locator('#root').count()) await page.locator('#root[data-ready]').waitFor()
  return page
}

/** The page as it is where the server could not render it: the browser finds everything out by itself. */
export const drawnByBrowser = (context: BrowserContext, path: string): Promise<unknown> =>
  context.route(`**${path}`, async route => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      /<script type="application\/json" id="page-data">.*?<\/script>/s,
      '',
    )
    await route.fulfill({ response: answer, body })
  })

/** The notification that says this. */
export const toast = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem').filter({ hasText: words })

/** A field of the page itself, by its whole label. */
export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true })

/** Waits for the address, without the origin. */
export const arrive = (page: Page, path: string): Promise<void> =>
  page.waitForURL(url => url.pathname + url.search === path)

/** Nothing makes the page wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.locator('html').evaluate(root => ({
    scrollWidth: root.scrollWidth,
    clientWidth: root.clientWidth,
  }))
  expect(scrollWidth, page.url()).toBeLessThanOrEqual(clientWidth)
}

/** A property of how an element is drawn. */
export const styleOf = (of: Locator, property: 'backgroundColor' | 'boxShadow'): Promise<string> =>
  of.evaluate((element, name) => getComputedStyle(element)[name], property)

/** Waits until this has the focus. */
export const expectFocus = (page: Page, on: Locator): Promise<void> =>
  on.and(page.locator(':focus')).waitFor()

/** When the page first painted something, on its own clock. */
export const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)

/** When the page asked for each of its files with this ending, on its own clock. */
export const startsOf = (page: Page, ending: string): Promise<number[]> =>
  page.evaluate(
    wanted =>
      performance
        .getEntriesByType('resource')
        .filter(entry => entry.name.endsWith(wanted))
        .map(entry => entry.startTime),
    ending,
  )
