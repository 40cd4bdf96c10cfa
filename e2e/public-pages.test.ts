import { expect, type Page, test } from '@playwright/test'
import { PASSAGES } from '#src/features/guidance/server/guide/passages.ts'
import { expectNothingFound } from './accessibility.ts'
import { expectNoSidewaysScroll, NARROW, open, shareStage, WIDE } from './browser.ts'

const PAGES = [
  ['/', 'Tip the first domino. The week follows.'],
  ['/tools', 'Four tools, one practice'],
  ['/tools/perception', 'Perception Filter'],
  ['/tools/rooms', 'The 3 Rooms of the Mind'],
  ['/tools/cabinet', 'Conscious Cabinet'],
  ['/tools/domino', 'Daily Domino'],
  ['/perception-filter', 'Perception Filter'],
  ['/three-rooms', 'The 3 Rooms of the Mind'],
  ['/coaching', 'Your Path to Transformation'],
  ['/booking', 'Begin Your Weekly Transformation'],
  ['/contact', 'Write, call, or come by'],
  ['/pricing', 'Choose how much company you want'],
  ['/newsletter', 'A letter for your week'],
] as const

const stage = shareStage()

/** What is tried on a page once it has been looked at. */
const ACTS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  /** One question is open at a time, and the open one closes when pressed again. */
  '/': async page => {
    const questions = page.locator('details[name="faq"]')
    await questions.nth(0).locator('summary').click()
    await questions.nth(3).locator('summary').click()
    await expect(page.locator('details[open]')).toHaveCount(1)
    await questions.nth(3).locator('summary').click()
    await expect(page.locator('details[open]')).toHaveCount(0)
  },
  '/coaching': async page => {
    // Joining a group begins by writing to the coach.
    const join = page.getByRole('link', { name: 'Join Next Group' })
    await expect(join).toHaveAttribute('href', /^\/contact/)
  },
  '/perception-filter': async page => {
    await page.getByRole('tab', { name: 'Identifying Your Filters' }).click()
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await page.getByText('Catastrophizing').click()
    await page.getByRole('tab', { name: 'Identifying Your Filters' }).press('ArrowRight')
    await expect(page.getByRole('heading', { name: 'A reframing method' })).toBeVisible()
  },
  '/three-rooms': async page => {
    await page.goto('/three-rooms#meditation')
    await page.getByRole('tab', { name: 'Meditation Room', selected: true }).waitFor()
    await expect(page.getByRole('heading', { name: 'The Meditation Room' })).toBeVisible()
  },
  /** Two samples a drawer; add, save, edit, delete; gone on reload. */
  '/tools/cabinet': async page => {
    const week = page.locator('[data-drawer="this_week"]')
    await expect(week.getByRole('heading', { level: 3 })).toHaveCount(2)
    await week.getByRole('button', { name: 'Add entry' }).click()
    await week.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Please provide a title for your entry').waitFor()
    await week.getByLabel('Title').fill('Water the plants')
    await week.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your thought has been saved successfully').waitFor()
    const entry = week.getByRole('listitem').filter({ hasText: 'Water the plants' })
    await entry.getByRole('button', { name: 'Edit' }).click()
    await week.getByLabel('Title').fill('Water them twice')
    await week.getByRole('button', { name: 'Save' }).click()
    await week.getByRole('heading', { name: 'Water them twice' }).waitFor()
    await page.reload()
    await expect(week.getByRole('heading', { level: 3 })).toHaveCount(2)
    await week.getByRole('button', { name: 'Delete' }).first().click()
    await page.getByText('Your thought has been removed').waitFor()
  },
}

/** Nothing is operated on them. */
const STILL = ['/', '/tools', '/coaching', '/pricing']

test('every page has one title and main, nothing that axe finds, never scrolls sideways, and does what it is for; one that is only read loads at most 2 kB of script', async () => {
  const page = await (await stage.visitor()).newPage()
  for (const [path, title] of PAGES) {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.allTextContents()).toEqual([title])
    await expect(page.locator('main')).toHaveCount(1)
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(entry => (entry as PerformanceResourceTiming).encodedBodySize),
    )
    expect(sizes.length, path).toBeGreaterThan(0)
    if (STILL.includes(path))
      expect(
        sizes.reduce((sum, size) => sum + size),
        path,
      ).toBeLessThanOrEqual(2_000)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    await expectNothingFound(page, WIDE, NARROW)
    await page.setViewportSize({ width: 320, height: 700 })
    await expect(heading).toBeVisible()
    await expectNoSidewaysScroll(page)
    await ACTS[path]?.(page)
  }
})

test('a browser that is older than the site is built for is told which are meant', async () => {
  const context = await stage.visitor()
  await context.addInitScript(() => Reflect.deleteProperty(String.prototype, 'isWellFormed'))
  await (await open(context, '/contact')).getByText('This browser is older').waitFor()
  await context.close()
  const other = await open(await stage.visitor(), '/contact')
  await expect(other.getByText('This browser is older')).toBeHidden()
})

test('a page without scripts is there to read; one of the application says that it needs them to keep anything', async () => {
  const page = await (await stage.visitor({ javaScriptEnabled: false })).newPage()
  for (const path of ['/daily-domino', '/ai-coach', '/assessment']) {
    await page.goto(path)
    expect(await page.locator('main').innerText()).toContain('it needs JavaScript to keep')
  }
  await page.goto('/three-rooms')
  for (const room of ['Subconscious', 'Conscious', 'Meditation'])
    await expect(page.getByRole('heading', { name: `The ${room} Room`, exact: true })).toBeVisible()
})

test('an address that leads nowhere answers 404 with its screen, an unknown tool with its own', async () => {
  for (const path of ['/no-such-page', '/daily-domino/more', '/no-such-page/%zz?a=%']) {
    const { status, text } = await fetch(`${stage.site.url}${path}`).then(async got => ({
      status: got.status,
      text: await got.text(),
    }))
    expect([path, status]).toEqual([path, 404])
    expect(text).toContain('404 Page Not Found')
  }
  const answer = await fetch(`${stage.site.url}/tools/hammer`)
  expect(answer.status).toBe(404)
  const html = await answer.text()
  expect(html).toContain('Tool Not Found')
  expect(html).toMatch(
    /The tool you(&#x27;|')re looking for doesn(&#x27;|')t exist or may have been moved\./,
  )
})

test('what a page says of itself: its title, and structured data', async () => {
  for (const [path, title, types] of [
    ['/', 'Personal growth, one week at a time', ['Organization', 'FAQPage']],
    ['/contact', 'Contact', ['Organization', 'FAQPage']],
    ['/pricing', 'Memberships', ['Service']],
    ['/coaching', 'Coaching', ['Service']],
    ['/tools/domino', 'Daily Domino: how it works', []],
    ['/offers/none', 'Offer', []],
  ] as const) {
    const html = await (await fetch(stage.site.url + path)).text()
    expect(html.match(/<title>([^<]*) · /)?.[1]).toBe(title)
    const data = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)</g)]
    expect(data.map(([, text = '']) => JSON.parse(text)['@type'])).toEqual(types)
  }
})

test('every section that the coach links to is on its page', async () => {
  const isPublic = (url: string) => PAGES.some(([path]) => path === url.split('#')[0])
  const linked = PASSAGES.map(({ url }) => url).filter(isPublic)
  expect(linked).toHaveLength(PASSAGES.length)
  for (const url of linked) {
    const [path, id] = url.split('#')
    const html = await (await fetch(`${stage.site.url}${path}`)).text()
    if (id) expect(html, url).toContain(`id="${id}"`)
  }
})
