import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import {
  arrive,
  button,
  dataAt,
  expectFocus,
  expectNoSidewaysScroll,
  goWithin,
  makeStage,
  NARROW,
  open,
  send,
  WIDE,
  WITH_BOSS,
} from './browser.ts'
import { checkIn } from './coaching-steps.ts'

const BRAND = 'The Practice for Unhurried Growth'
const stage = makeStage({ ...WITH_BOSS, BRAND })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Your places' })
const header = (page: Page) => page.getByRole('banner')

const WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
const TITLES = [
  'About',
  'Retreats by the lake in summer and in winter',
  'Questions that are often asked before the first session',
  WORD,
  ...Array.from({ length: 6 }, (_, at) => `Another page of mine, number ${at + 1}`),
]

test('ten own pages with long names and a long brand never wrap or widen the header; they fold into More', async () => {
  const boss = await administrator(stage)
  for (const [at, title] of TITLES.entries()) {
    const data = { slug: `page-${at}`, title, body: 'Hello.', place: 'menu', published: true }
    await send(boss, 'POST', '/api/admin/pages', data)
  }
  const page = await (await stage.visitor()).newPage()
  await expect(async () => {
    await page.goto('/')
    await expect(header(page).getByRole('button', { name: 'More' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const bannerHeight = async () => (await header(page).boundingBox())?.height
  for (const width of [1920, WIDE, 1024, 1023, 768, NARROW, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
    expect([width, await bannerHeight()]).toEqual([width, 72])
  }
  await page.setViewportSize({ width: WIDE, height: 844 })
  await expect(header(page).getByRole('link', { name: 'About', exact: true })).toBeVisible()
  const more = header(page).getByRole('button', { name: 'More' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(header(page).locator('#menu-more').getByRole('link')).toHaveCount(TITLES.length - 1)
  await looksRight(page, [])
  await page.keyboard.press('Escape')
  await expectFocus(page, more)
  await page.setViewportSize({ width: 320, height: 700 })
  await header(page).getByRole('button', { name: 'Menu', exact: true }).click()
  await more.click()
  await expect(header(page).locator('#menu-more').getByRole('link')).toHaveCount(TITLES.length)
  await looksRight(page, [])
  await header(page).getByRole('link', { name: WORD, exact: true }).click()
  await arrive(page, '/p/page-3')
})

/** What a member does every day, each as the presses that lead to it from /today. */
const DAILY: readonly (readonly [
  path: RegExp,
  ...presses: (readonly [role: 'link' | 'button', name: string])[],
])[] = [
  [/^\/weekly-planner$/, ['link', 'Week']],
  [/^\/daily-domino$/, ['button', 'Tools'], ['link', 'Daily Domino']],
  [/^\/conscious-cabinet$/, ['button', 'Tools'], ['link', 'Conscious Cabinet']],
  [/^\/assessment$/, ['button', 'Tools'], ['link', 'Assessments']],
  [/^\/ai-coach$/, ['button', 'Tools'], ['link', 'AI Coach']],
  [/^\/coaching\/mine$/, ['link', 'Coaching']],
  [/^\/sessions$/, ['button', 'User menu'], ['link', 'Sessions']],
  [/^\/account\/sharing$/, ['button', 'User menu'], ['link', 'Sharing']],
]

test('a member’s places come first, at the foot of a phone; every daily action is at most two presses away from /today', async () => {
  const ben = await stage.member({ expecting: ['status of 404'] })
  await send(await administrator(stage), 'POST', '/api/coach/coachings', { member: ben.username })
  const page = await open(ben.context, '/today')
  await expect(bar(page)).toBeHidden()
  const places = page
    .getByRole('navigation', { name: 'Main' })
    .locator(':scope > div > a:visible, :scope > div > div > button:visible')
  const names = (await places.allInnerTexts()).map(name => name.replace(/\s.*/s, ''))
  expect(names.slice(0, 6)).toEqual(['Today', 'Week', 'Tools', 'Coaching', 'Home', 'Support'])

  for (const [at, [path, ...presses]] of DAILY.entries()) {
    expect(presses.length).toBeLessThanOrEqual(2)
    await page.setViewportSize({ width: at % 2 ? NARROW : WIDE, height: 844 })
    for (const [role, name] of presses) await page.getByRole(role, { name, exact: true }).click()
    await page.waitForURL(url => path.test(url.pathname))
    // A screen reader begins at the heading.
    await expectFocus(page, page.getByRole('heading', { level: 1 }))
    await page.getByRole('link', { name: /^Today/ }).click()
    await arrive(page, '/today')
    await expectFocus(page, page.getByRole('heading', { level: 1 }))
  }

  await page.setViewportSize({ width: 320, height: 700 })
  const today = bar(page).getByRole('link', { name: 'Today 1 waiting for you' })
  await expect(today).toHaveAttribute('aria-current', 'page')
  const tools = bar(page).getByRole('button', { name: 'Tools' })
  await tools.focus()
  await page.keyboard.press('Enter')
  const domino = bar(page).getByRole('link', { name: 'Daily Domino' })
  await page.keyboard.press('ArrowDown')
  await expectFocus(page, domino)
  await looksRight(page, [])
  await page.keyboard.press('Escape')
  await expectFocus(page, tools)
  await expect(domino).toBeHidden()
  await bar(page).getByRole('link', { name: 'Coaching' }).click()
  await arrive(page, '/coaching/mine')
  await button(page, 'Accept').click()
  await button(page, 'Accept').waitFor({ state: 'hidden' })
  const [{ id }] = await dataAt(ben.context, '/api/coachings')
  await checkIn(ben.context, id)
  await bar(page).getByRole('link', { name: 'Week' }).click()
  await arrive(page, '/weekly-planner')
  await expect(bar(page).getByRole('link', { name: 'Today', exact: true })).toBeVisible()
})

/** One of each layout; a member's and open pages are hers, too. */
const HERS = ['/coach', '/coach/calendar', '/admin/site', '/admin', '/groups', '/today']
const PLACES = {
  Desk: '/coach',
  Calendar: '/coach/calendar',
  Clients: '/coach/clients',
  Groups: '/coach/groups',
} as const
/** On a narrow window behind *More*. */
const WIDE_PLACES = { Offers: '/coach/offers', Site: '/admin/site' } as const

test('a coach has one navigation, with the same places on every page of hers', async () => {
  // There is no planner yet.
  const context = await administrator(stage, { expecting: ['status of 404'] })
  const page = await open(context, '/coach')
  const wide = page.getByRole('navigation', { name: 'Main' })
  const narrow = page.getByRole('navigation', { name: 'Coach’s places' })
  for (const path of HERS) {
    await goWithin(page, path)
    for (const width of [WIDE, NARROW]) {
      await page.setViewportSize({ width, height: 844 })
      const nav = width === WIDE ? wide : narrow
      const more = nav.getByRole('button', { name: 'More' })
      if (width === NARROW) await more.click()
      for (const [name, to] of Object.entries({ ...PLACES, ...WIDE_PLACES }))
        await expect(nav.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute(
          'href',
          to,
        )
      await expectNoSidewaysScroll(page)
      if (width === NARROW) await more.click()
    }
  }
  await expect(page.getByRole('navigation', { name: 'Your places' })).toHaveCount(0)
  // Her own day is behind it.
  const more = narrow.getByRole('button', { name: 'More' })
  await more.click()
  await narrow.getByRole('link', { name: 'Week' }).click()
  await arrive(page, '/weekly-planner')
  await more.click()
  await narrow.getByRole('link', { name: 'Today' }).click()
  await arrive(page, '/today')
  await more.click()
  await narrow.getByRole('link', { name: 'Check-in form' }).click()
  await arrive(page, '/coach/check-in-form')
  const calendar = narrow.getByRole('link', { name: 'Calendar' })
  await calendar.click()
  await arrive(page, '/coach/calendar')
  await expect(calendar).toHaveAttribute('aria-current', 'page')
  await page.goto('/')
  const ownWay = page.getByRole('main').getByRole('link').first()
  await expect(ownWay).toHaveText('To your desk')
  await ownWay.click()
  await arrive(page, '/coach')
})

test('the newsletter’s form is for those who look around; the others have a link to it', async () => {
  const form = async (context: BrowserContext, path: string) =>
    (await (await context.request.get(path)).text()).includes('Get the newsletter')
  const visitor = await stage.visitor()
  for (const path of ['/', '/daily-domino']) expect(await form(visitor, path), path).toBe(true)
  const boss = await administrator(stage)
  for (const path of ['/coach', '/admin']) expect(await form(boss, path), path).toBe(false)
  const page = await open(boss, '/today')
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByRole('link', { name: 'Newsletter' })).toBeVisible()
  await expect(foot.getByLabel('Get the newsletter')).toHaveCount(0)
})
