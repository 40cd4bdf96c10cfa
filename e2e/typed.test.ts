import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { administrator } from './admin-steps.ts'
import { button, dataAt, goWithin, open, send, shareStage } from './browser.ts'
import { coachingOf } from './coaching-steps.ts'
import { groupOf, joined } from './group-steps.ts'
import { makeDomino } from './tracker-steps.ts'

const stage = shareStage()

const TYPED = 'Typed, and not saved yet'

interface Screen {
  at: string
  field: string | RegExp
  save?: string
}

/**
 * Types into each screen, has the save fail where there is a button for it, and closes the tab: the next holds the texts, over a
 * reload and after going back, too.
 */
async function expectKept(context: BrowserContext, screens: readonly Screen[]): Promise<void> {
  const into = (page: Page, { field }: Screen) =>
    page.getByRole('main').getByLabel(field, { exact: true }).first()
  const page = await open(context, screens[0]?.at ?? '/')
  await page.route('**/api/**', route =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  for (const screen of screens) {
    const { at, save } = screen
    await goWithin(page, at)
    await into(page, screen).fill(TYPED)
    if (!save) continue
    const failed = page.waitForEvent('requestfailed', sent => sent.url().includes('/api/'))
    await button(page, save).first().click()
    await failed
    await expect(into(page, screen), at).toHaveValue(TYPED)
  }
  await page.close()
  const next = await open(context, screens[0]?.at ?? '/')
  const expectTyped = (screen: Screen) => expect(into(next, screen), screen.at).toHaveValue(TYPED)
  for (const screen of screens) {
    await goWithin(next, screen.at)
    await expectTyped(screen)
  }
  const [last] = screens.slice(-1)
  if (!last) return
  await next.reload()
  await expectTyped(last)
  await next.goto('/assessment')
  await next.goBack()
  await expectTyped(last)
}

test('what a visitor, a member and a coach type outlives a failed save and a closed tab', async () => {
  const expecting = ['net::ERR_FAILED', 'status of 404']
  const coach = await administrator(stage, { expecting })
  const ben = await stage.member({ expecting })
  await coachingOf(coach, ben)
  const domino = await makeDomino(ben.context, { title: 'Walk' })
  const group = await groupOf(coach)
  await joined(ben, group)
  const visitor = await stage.visitor({ expecting })
  // A public page is a document of its own.
  await expectKept(visitor, [{ at: '/contact', field: 'Message' }])
  await expectKept(visitor, [{ at: '/ai-coach', field: 'Your message' }])
  await expectKept(ben.context, [
    { at: `/create-domino?edit=${domino}&tab=basics`, field: 'Main Domino' },
    { at: `/domino/${domino}`, field: 'Your reflection', save: 'Add Reflection' },
    { at: '/weekly-planner', field: 'Weekly Intention', save: 'Save Planner' },
    { at: '/account', field: /^Full name/, save: 'Save profile' },
    { at: '/coaching/mine?tab=messages', field: 'Write to Rosa Boss', save: 'Send' },
    { at: '/coaching/mine?tab=sessions', field: 'I want to talk about', save: 'Add to the agenda' },
    { at: '/coaching/mine?tab=plan', field: 'A step of my own', save: 'Add it' },
    { at: `/groups/${group}`, field: 'Begin a topic' },
  ])
  await expectKept(coach, [
    { at: '/admin/site/pages/new', field: 'Title', save: 'Save' },
    { at: '/admin/site', field: 'Name of your practice' },
    { at: '/coach/offers/new', field: 'Title' },
    { at: '/coach/offers/settings', field: /^Your terms/, save: 'Save' },
    { at: '/coach/check-in-form', field: 'Question 1', save: 'Save form' },
    { at: '/admin/letters/new', field: 'Subject' },
    { at: '/admin/quizzes/create', field: /^Title/ },
  ])
})

test('what is kept of Your Site is not replaced by what the first hour proposes', async () => {
  const coach = await administrator(stage, { expecting: ['net::ERR_FAILED'] })
  await coach.route('**/api/admin/content', route =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  const page = await open(coach, '/admin/site')
  const name = 'Quiet Desk'
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('main').getByLabel('Name of your practice').fill(name)
  await failed
  await page.close()
  const next = await open(coach, '/admin/site/start?step=name')
  await expect(next.getByRole('main').getByLabel('Name of your practice')).toHaveValue(name)
  await expect(next.getByRole('main').getByLabel('Your name')).toHaveValue('Rosa Boss')
})

test('an edit of a message or of a proposal opens again with what was typed, until it is given up', async () => {
  const coach = await administrator(stage)
  const ben = await stage.member()
  const id = await coachingOf(coach, ben)
  const group = await groupOf(coach)
  await joined(ben, group)
  await send(ben.context, 'POST', `/api/coachings/${id}/messages`, { body: 'Hello' })
  await send(ben.context, 'POST', `/api/groups/${group}/agenda`, { text: 'Walking' })
  for (const [at, menu, label] of [
    ['/coaching/mine?tab=messages', 'Change this message', 'Edit your message'],
    [`/groups/${group}?tab=agenda`, 'Change “Walking”', 'Edit your proposal'],
  ] as const) {
    const page = await open(ben.context, at)
    await button(page, menu).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel(label).fill(TYPED)
    await page.close()
    const next = await open(ben.context, at)
    await expect(next.getByLabel(label)).toHaveValue(TYPED)
    await button(next, 'Cancel').click()
    await next.reload()
    await button(next, menu).waitFor()
    await expect(next.getByLabel(label)).toHaveCount(0)
    await next.close()
  }
})

test('a message whose answer was lost is stored once, though it is sent again from another tab', async () => {
  const coach = await administrator(stage)
  const ben = await stage.member({ expecting: ['net::ERR_FAILED'] })
  const id = await coachingOf(coach, ben)
  const path = `/api/coachings/${id}/messages`
  const at = '/coaching/mine?tab=messages'
  const page = await open(ben.context, at)
  await page.route(`**${path}`, async route => {
    if (route.request().method() !== 'GET') await route.fetch()
    await route.abort()
  })
  await page.getByLabel('Write to Rosa Boss').fill(TYPED)
  const failed = page.waitForEvent('requestfailed')
  await button(page, 'Send').click()
  await failed
  await page.close()
  const next = await open(ben.context, at)
  await expect(next.getByLabel('Write to Rosa Boss')).toHaveValue(TYPED)
  await button(next, 'Send').click()
  await expect(next.getByLabel('Write to Rosa Boss')).toHaveValue('')
  const bodies = async () =>
    (await dataAt(ben.context, path)).map(({ body }: { body: string }) => body)
  expect(await bodies()).toEqual([TYPED])
  // Meant as another one.
  await next.getByLabel('Write to Rosa Boss').fill(TYPED)
  await button(next, 'Send').click()
  await expect.poll(bodies).toEqual([TYPED, TYPED])
})
