import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import {
  arrive,
  button,
  dataAt,
  field,
  goWithin,
  link,
  NARROW,
  open,
  PASSWORD,
  send,
  shareStage,
  toast,
} from './browser.ts'
import { coachingOf } from './coaching-steps.ts'

const stage = shareStage()

const TITLE = 'How present are you?'
const COUNT = 10

const place = (page: Page, n: number) => page.getByText(`Question ${n} of ${COUNT}`).waitFor()

/** Answers from question 'from' to the last: the last option, yes, and scales at their current value. */
async function answerOn(page: Page, from = 1): Promise<void> {
  for (let n = from; n <= COUNT; n++) {
    await place(page, n)
    const radios = page.getByRole('main').getByRole('radio')
    const yes = page.getByRole('radio', { name: 'Yes', exact: true })
    if (await yes.count()) await yes.check()
    else if (await radios.count()) await radios.last().check()
    if (n < COUNT) await button(page, 'Next').click()
  }
}

/** No more notifications than 20 stand below one another, however often they are asked for. */
async function expectTwenty(page: Page): Promise<void> {
  // At once: on a busy machine the first would be gone before the last is asked for.
  await button(page, 'Next').evaluate((next: HTMLElement) => {
    for (let n = 0; n < 24; n++) next.click()
  })
  const shown = toast(page, 'Please answer the current question')
  await expect(shown.filter({ visible: true })).toHaveCount(20)
  await expect(shown).toHaveCount(0)
}

test('a visitor takes an assessment, with answers that outlive a reload, and signs in to see the score and its band', async () => {
  const ann = await stage.member({ width: NARROW })
  const { context, username } = ann
  await coachingOf(await administrator(stage), ann)
  await context.clearCookies()
  const page = await open(context, '/assessment')
  await page.getByRole('tab', { name: 'Personal Growth' }).click()
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await page.getByText('Question 1 of').waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: 'Personal Growth', selected: true }).waitFor()
  await page.getByRole('tab', { name: 'Mindfulness' }).click()
  await page.getByRole('link', { name: `Take the assessment ${TITLE}` }).click()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await place(page, 1)
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await toast(page, 'Please answer the current question to continue').waitFor()
  await place(page, 2)
  await looksRight(page)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expectTwenty(page)
  await page.goBack()
  await place(page, 1)
  await page.goForward()
  await place(page, 2)
  await button(page, 'Previous').click()
  await page.getByRole('slider').fill('10')
  await answerOn(page)
  await page.reload()
  await place(page, COUNT)
  await button(page, 'Submit').click()
  await toast(page, 'Please log in to take this assessment').waitFor()
  await page.getByRole('main').getByLabel('Username', { exact: true }).fill(username)
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await place(page, COUNT)
  await button(page, 'Submit').click()
  await toast(page, 'Assessment completed').waitFor()
  await page.getByRole('heading', { name: 'How the score is calculated' }).waitFor()
  await expect(link(page, 'Make it a domino')).toHaveAttribute(
    'href',
    /^\/today\?domino=Choose\+one\+answer/,
  )
  await expect(link(page, 'Show my coach')).toHaveAttribute('href', '/account/sharing')
  // 10 + 5 + 1 + 1 + 5 + 1 + 1 + 4 + 1 + 1 of 66 points
  await page.getByText('45%', { exact: true }).waitFor()
  await page.getByRole('main').getByText('Developing', { exact: true }).first().waitFor()
  await looksRight(page)
  await expectHistory(context, page)
  await expectDomino(context, page)
})

/** The act that the result names stands in the field, and nothing of it is kept until it is set. */
async function expectDomino(context: BrowserContext, page: Page): Promise<void> {
  const title = `Choose one answer you would like to change (${TITLE})`
  const path = `/today?${new URLSearchParams({ domino: title })}`
  await goWithin(page, path)
  const proposed = field(page, 'What is the one action today?')
  await expect(proposed).toHaveValue(title)
  expect((await dataAt(context, '/api/today')).domino).toBeNull()
  await goWithin(page, '/account')
  await goWithin(page, '/today')
  await expect(proposed).toHaveValue('')
  await goWithin(page, path)
  await expect(proposed).toHaveValue(title)
  await proposed.fill('Walk')
  await button(page, 'Set it').click()
  await page.getByRole('group', { name: 'Pips of Walk' }).waitFor()
  await arrive(page, '/today')
  // Beside the one that is set.
  await goWithin(page, '/account')
  await goWithin(page, path)
  await expect(proposed).toHaveValue(title)
}

/** The fourth result is behind View All Results. */
async function expectHistory(context: BrowserContext, page: Page): Promise<void> {
  const [{ quiz_id, responses }] = await dataAt(context, '/api/assessment/results')
  for (let n = 0; n < 3; n++)
    await send(context, 'POST', '/api/assessment/results', { quiz_id, responses })
  await page.goto('/assessment')
  const cards = page.getByRole('region', { name: 'Your history' }).getByRole('listitem')
  await cards.first().getByText('45%').first().waitFor()
  await expect(cards).toHaveCount(3)
  await link(page, 'View All Results').click()
  await arrive(page, '/assessment/history')
  await expect(cards).toHaveCount(4)
  await cards
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete this result' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete result' }).click()
  await toast(page, 'Result deleted').waitFor()
  await expect(cards).toHaveCount(3)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}
