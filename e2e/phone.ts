import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { PASSWORD } from './browser.ts'
import { type Kept, rowsIn } from './kept-rows.ts'
import { today } from './tracker-steps.ts'
import type { Wire } from './wire.ts'

/** What was shown as saved on a phone, and has to be on the server in the end. */
export interface Shown {
  lines: string[]
  dominoes: string[]
  /** By domino and field: the status of a pip, and `tipped`. */
  fields: Map<string, string>
  rest?: boolean
  week?: string
}

interface Options {
  context: BrowserContext
  wire: Wire
  username: string
  /** The member's calls past the wire. */
  server: APIRequestContext
  id: number
  /** The pips that only this one presses: its last press counts. */
  pips: readonly number[]
  /** The field of the planner that only this one writes. */
  plans: string
}

export const isRestDay = ({
  date,
  week,
}: {
  date: string
  week: { date: string; rest: boolean }[]
}) => week.some(day => day.date === date && day.rest)

/** Presses a pip of what is shown, in one go. @returns the domino's title and the pip's new status */
const pressPip = (page: Page, n: number) =>
  page.evaluate(n => {
    const tile = document.querySelector('fieldset[aria-label^="Pips of"]')
    const pip = tile?.querySelector<HTMLElement>(`button[name=pip${n}_status]`)
    pip?.click()
    const title = tile?.getAttribute('aria-label')?.replace('Pips of ', '') ?? ''
    return pip && { title, status: pip.getAttribute('value') ?? '' }
  }, n)

/** A member's browser behind a wire, and what its member does. */
export class Phone {
  readonly context: BrowserContext
  readonly wire: Wire
  readonly shown: Shown = { lines: [], dominoes: [], fields: new Map() }
  private readonly options: Options
  page!: Page
  /** What was written and not shown: it may be on the server, or not. */
  readonly unsure = new Set<string>()

  constructor(options: Options) {
    this.options = options
    this.context = options.context
    this.wire = options.wire
  }

  /** Waits until this phone keeps what it needs without a connection. */
  async install(): Promise<void> {
    this.page = await this.context.newPage()
    await this.page.goto('/today')
    await this.page.evaluate(() => navigator.serviceWorker.ready)
    await this.keepsDay()
  }

  /** Not before the day is kept can it be opened without a connection. */
  private async keepsDay(): Promise<void> {
    await expect(async () => {
      const names = (await rowsIn(this.page, 'reads')).map(({ queryKey }) => queryKey?.[0])
      expect(names).toEqual(expect.arrayContaining(['session', 'today', 'domino-entries']))
      expect(await this.page.evaluate(() => caches.match('/offline').then(Boolean))).toBe(true)
    }).toPass()
  }

  /** Opens /today in a new tab, after the one before was killed. A page that was cut off in the middle is loaded again. */
  async reopen(): Promise<void> {
    await this.page.close()
    this.page = await this.context.newPage()
    const tile = this.page.getByRole('group', { name: /^Pips of/ })
    await expect(async () => {
      await this.page.goto('/today', { waitUntil: 'commit', timeout: 10_000 })
      const ready = this.page.locator('html[data-ready]')
      await ready.waitFor({ state: 'attached', timeout: 10_000 })
      await tile.waitFor({ timeout: 10_000 })
    }).toPass()
  }

  private button(name: string) {
    return this.page.getByRole('main').getByRole('button', { name, exact: true })
  }

  /** Until it is on the disk, or on the server already. */
  private async isKept(isRow: (row: Kept) => boolean, isStored: () => Promise<boolean>) {
    // Its page may go away meanwhile, as to the sign-in.
    await expect(async () => {
      const isThere = (await rowsIn(this.page, 'outbox')).some(isRow) || (await isStored())
      expect(isThere).toBe(true)
    }).toPass()
  }

  async press(roll: (below: number) => number): Promise<void> {
    const { pips } = this.options
    const field = `pip${pips[roll(pips.length)]}_status`
    const pressed = await pressPip(this.page, Number(/\d+/.exec(field)?.[0]))
    if (!pressed) return
    const { title, status } = pressed
    await this.isKept(
      ({ body = {} }) => body[field] === status,
      async () =>
        (await this.stored()).some(each => each.title === title && each[field] === status),
    )
    this.shown.fields.set(`${title}\n${field}`, status)
  }

  async write(words: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: 'How did it go?' })
    if (!(await field.isVisible())) return
    // A domino that the other phone has set may take its place meanwhile: then nothing is shown as saved.
    try {
      await field.fill(words, { timeout: 5_000 })
      await this.button('Keep it').click({ timeout: 5_000 })
      await this.page
        .getByRole('main')
        .getByText(words, { exact: true })
        .waitFor({ timeout: 10_000 })
    } catch {
      if (!(await rowsIn(this.page, 'outbox')).some(row => row.words === words))
        return void this.unsure.add(words)
    }
    this.shown.lines.push(words)
  }

  async set(title: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: 'What is the one action today?' })
    // The form of the domino before may still be there, and goes while it is filled in.
    await expect(async () => {
      if (!(await field.isVisible())) await this.button('Add another').click({ timeout: 2_000 })
      await field.fill(title, { timeout: 2_000 })
    }).toPass()
    await this.button('Set it').click()
    // Large, or below one that the other phone has set.
    await this.page.getByRole('main').getByText(title, { exact: true }).first().waitFor()
    this.shown.dominoes.push(title)
  }

  async rest(): Promise<void> {
    const item = this.page.getByRole('menuitem', { name: /est day$/ })
    let isRest = false
    // A new build whose files this phone has not kept yet.
    const isMissing = () => this.page.getByText('This menu could not be loaded').isVisible()
    // Another domino may come in between, which has a menu of its own.
    await expect(async () => {
      if (await isMissing()) return
      if (!(await item.isVisible())) await this.button('More of this day').click({ timeout: 2_000 })
      const name = await item.innerText({ timeout: 2_000 })
      isRest = name === 'Rest day'
      // By its name, which changes when the day is fetched.
      await this.page.getByRole('menuitem', { name, exact: true }).click({ timeout: 2_000 })
    }).toPass()
    if (await isMissing()) return
    const { server } = this.options
    await this.isKept(
      ({ words }) => words === (isRest ? 'A rest day' : 'No rest day'),
      async () => isRest === isRestDay((await (await server.get('/api/today')).json()).data),
    )
    this.shown.rest = isRest
  }

  /** With another field in each phone, so that all of it is merged. */
  async plan(words: string): Promise<void> {
    await this.page.goto('/weekly-planner', { waitUntil: 'commit' }).catch(() => {})
    const field = this.page.getByRole('textbox', { name: this.options.plans })
    try {
      await this.page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: 10_000 })
      await field.fill(words, { timeout: 10_000 })
    } catch {
      // The page was cut off in the middle.
      return this.reopen()
    }
    await this.button('Save Changes').click()
    const said = /^(Saved on this phone|Changes saved!)/
    await this.page.getByRole('listitem').filter({ hasText: said }).first().waitFor()
    this.shown.week = words
    await this.reopen()
  }

  async signOutAndIn(): Promise<void> {
    await this.page.getByRole('button', { name: 'User menu' }).click()
    await this.page.getByRole('button', { name: 'Sign Out' }).click()
    const keep = this.page.getByRole('button', { name: 'Keep them here for this account' })
    // It may be cut off on its way.
    const home = this.page
      .waitForURL(url => url.pathname === '/' || url.pathname === '/offline', {
        waitUntil: 'commit',
      })
      .catch(() => {})
    await Promise.race([home, keep.waitFor().then(() => keep.click())])
    await home
    await this.signIn()
  }

  /** As when it was ended on another device, or a month has passed. */
  async loseSession(roll: (below: number) => number): Promise<void> {
    await this.context.clearCookies()
    await this.press(roll)
    await this.signIn()
  }

  async signIn(): Promise<void> {
    this.wire.mend()
    await expect(async () => {
      await this.page.goto('/today', { waitUntil: 'commit' })
      await this.page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: 10_000 })
      const name = this.page.getByLabel('Username')
      const tile = this.page.getByRole('group', { name: /^Pips of/ })
      await name.or(tile).first().waitFor({ timeout: 10_000 })
      if (await tile.isVisible()) return
      await name.fill(this.options.username, { timeout: 5_000 })
      await this.page.getByLabel('Password', { exact: true }).fill(PASSWORD, { timeout: 5_000 })
      await this.page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await tile.waitFor({ timeout: 10_000 })
    }).toPass()
    await this.keepsDay()
  }

  async killWorker(): Promise<void> {
    const session = await this.context.newCDPSession(this.page).catch(() => null)
    if (!session) return
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await session.detach()
  }

  async online(): Promise<void> {
    this.wire.mend()
    await this.page.evaluate(() => window.dispatchEvent(new Event('online')))
  }

  async stored(): Promise<Record<string, unknown>[]> {
    const { server, id } = this.options
    const answer = await server.get(`/api/domino-entries/user/${id}/date/${today()}`)
    return (await answer.json()).data
  }

  /** Until nothing waits; of what both sides changed, this phone's is taken. */
  async empty(): Promise<void> {
    await this.online()
    await this.reopen()
    const mine = this.page.getByRole('button', { name: 'Use mine' }).first()
    const pill = this.page.getByRole('banner').getByRole('button', { name: /^Saved on this phone/ })
    await expect(async () => {
      const waiting = await rowsIn(this.page, 'outbox')
      if (waiting.length > 0 && !(await mine.isVisible())) await pill.click({ timeout: 1_000 })
      if (await mine.isVisible()) await mine.click({ timeout: 1_000 })
      expect(await rowsIn(this.page, 'outbox')).toEqual([])
    }).toPass({ timeout: 60_000 })
  }
}
