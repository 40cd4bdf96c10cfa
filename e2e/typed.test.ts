import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { administrator } from './admin-steps.ts'
import { button, open, send, shareStage } from './browser.ts'
import { coachingOf } from './coaching-steps.ts'
import { groupOf, joined, topicOf } from './group-steps.ts'
import { makeDomino } from './tracker-steps.ts'

const stage = shareStage()

const TYPED = 'Typed, and not saved yet'

interface Screen {
  at: string
  field: string | RegExp
  /** What is pressed before the field is there. */
  first?: string
  save?: string
  /** Tried in every run, one for each way of keeping what is typed; all of them before a release and every night. */
  usual?: true
}

/** Types, has the save fail where the screen has a button for it, and closes the tab: the next one holds the text. */
async function expectKept(
  context: BrowserContext,
  { at, field, first, save }: Screen,
): Promise<void> {
  const into = (page: Page) => page.getByRole('main').getByLabel(field, { exact: true }).first()
  const page = await open(context, at)
  if (first) await button(page, first).first().click()
  await into(page).fill(TYPED)
  if (save) {
    const failed = page.waitForEvent('requestfailed', sent => sent.url().includes('/api/'))
    await page.route('**/api/**', route =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    )
    await button(page, save).first().click()
    await failed
    await expect(into(page), at).toHaveValue(TYPED)
  }
  await page.close()
  const next = await open(context, at)
  await expect(async () => {
    if (first && !(await into(next).isVisible())) await button(next, first).first().click()
    await expect(into(next), at).toHaveValue(TYPED, { timeout: 1_000 })
  }).toPass()
  await next.close()
}

test('what a visitor, a member and a coach type outlives a failed save and a closed tab', async () => {
  const expecting = ['net::ERR_FAILED', 'status of 404']
  const coach = await administrator(stage, { expecting })
  const ben = await stage.member({ expecting })
  await coachingOf(coach, ben)
  const domino = await makeDomino(ben.context, { title: 'Walk' })
  const offer = { title: 'Six walks', price: 60_000, pays: 'once', visible: 'link' }
  const { slug } = await send(coach, 'POST', '/api/coach/offers', offer)
  const group = await groupOf(coach)
  await joined(ben, group)
  const topic = await topicOf(coach, group)

  const VISITOR: Screen[] = [
    { at: '/contact', field: 'Message', usual: true },
    { at: '/booking', field: 'Name' },
    { at: `/offers/${slug}`, field: 'Name' },
    { at: '/create-domino', field: 'Main Domino' },
    { at: '/weekly-planner', field: 'Weekly Intention' },
    { at: '/ai-coach', field: 'Your message', usual: true },
  ]
  const MEMBER: Screen[] = [
    { at: '/create-domino?tab=basics', field: 'Main Domino' },
    { at: `/create-domino?edit=${domino}&tab=basics`, field: 'Main Domino', usual: true },
    { at: `/domino/${domino}`, field: 'Your reflection', save: 'Add Reflection' },
    { at: '/weekly-planner', field: 'Weekly Intention', save: 'Save Planner', usual: true },
    { at: '/conscious-cabinet', field: 'Title', first: 'Add entry to This Week', save: 'Save' },
    { at: '/account', field: /^Full name/, save: 'Save profile', usual: true },
    { at: '/coaching/mine?tab=messages', field: 'Write to Rosa Boss', save: 'Send', usual: true },
    { at: '/coaching/mine?tab=check-in', field: 'What went well?', save: 'Send to Rosa Boss' },
    { at: '/coaching/mine?tab=plan', field: 'A step of my own', save: 'Add it' },
    { at: `/groups/${group}`, field: 'Begin a topic', usual: true },
    { at: `/groups/${group}/topics/${topic}`, field: 'Your reply' },
  ]
  const COACH: Screen[] = [
    { at: '/coach/check-in-form', field: 'Question 1', save: 'Save form' },
    { at: '/coach/offers/new', field: 'Title' },
    { at: '/coach/offers/settings', field: /^Your terms/, save: 'Save' },
    { at: '/admin/quizzes/create', field: 'Title' },
    { at: '/admin/letters/new', field: 'Subject' },
    { at: '/admin/site/pages/new', field: 'Title', save: 'Save', usual: true },
  ]
  const visitor = await stage.visitor({ expecting })
  const now = (screens: Screen[]) =>
    screens.filter(({ usual }) => usual || process.env.TEST_ALL === '1')
  for (const screen of now(VISITOR)) await expectKept(visitor, screen)
  for (const screen of now(MEMBER)) await expectKept(ben.context, screen)
  for (const screen of now(COACH)) await expectKept(coach, screen)
})
