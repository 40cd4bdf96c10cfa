import { expect, type Page, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import {
  arrive,
  button,
  dataAt,
  expectNoSidewaysScroll,
  link,
  NARROW,
  open,
  PASSWORD,
  send,
  shareStage,
  toast,
} from './browser.ts'

const stage = shareStage()

const TITLE = 'How present are you?'
const COUNT = 10

async function begin(page: Page, title = TITLE): Promise<void> {
  await page.getByRole('link', { name: `Take the assessment ${title}` }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

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

test('a member takes an assessment, sees the score and its band, and finds it in the history', async () => {
  const { context } = await stage.member({ width: NARROW })
  const page = await open(context, '/assessment')
  await page.getByText('No results yet.').waitFor()
  for (const name of [
    'Mindfulness',
    'Life Balance',
    'Productivity',
    'Wellness',
    'Personal Growth',
  ]) {
    await page.getByRole('tab', { name, exact: true }).click()
    await page.getByRole('tabpanel', { name }).getByRole('link').first().waitFor()
  }
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await page.getByText('Question 1 of').waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: 'Personal Growth', selected: true }).waitFor()
  await page.getByRole('tab', { name: 'Mindfulness' }).click()
  await expectNoSidewaysScroll(page)
  await begin(page)
  await place(page, 1)
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await toast(page, 'Please answer the current question to continue').waitFor()
  await place(page, 2)
  await button(page, 'Previous').click()
  await page.getByRole('slider').fill('10')
  await answerOn(page)
  await button(page, 'Submit').click()
  await toast(page, 'Assessment completed').waitFor()
  await page.getByRole('heading', { name: 'How the score is calculated' }).waitFor()
  // 10 + 5 + 1 + 1 + 5 + 1 + 1 + 4 + 1 + 1 of 66 points
  await page.getByText('45%', { exact: true }).waitFor()
  await page.getByRole('main').getByText('Developing', { exact: true }).first().waitFor()
  await looksRight(page)
  await link(page, 'Back to Assessments').click()
  await arrive(page, '/assessment')
  await page.getByRole('listitem').filter({ hasText: '45%' }).getByText('Developing').waitFor()
})

test('answers survive a reload, and a sign-in on the way', async () => {
  const { context, username } = await stage.member()
  await context.clearCookies()
  const page = await open(context, '/assessment')
  await begin(page)
  await answerOn(page)
  await button(page, 'Previous').click()
  await place(page, COUNT - 1)
  await page.reload()
  await place(page, COUNT - 1)
  await button(page, 'Next').click()
  await button(page, 'Submit').click()
  await toast(page, 'Please log in to take this assessment').waitFor()
  await page.getByRole('main').getByLabel('Username', { exact: true }).fill(username)
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await place(page, COUNT)
  await button(page, 'Submit').click()
  await toast(page, 'Assessment completed').waitFor()
})

test('the fourth result is behind View All Results, with the change since last time; one can be deleted', async () => {
  const { context } = await stage.member()
  const [{ id: quiz_id }] = await dataAt(context, '/api/assessment/quizzes')
  const quiz = await dataAt(context, `/api/assessment/quizzes/${quiz_id}`)
  for (const scale of [2, 4, 8, 10]) {
    const responses = Object.fromEntries(
      quiz.questions.map((each: { id: number; question_type: string; options: string[] }) => [
        `q-${each.id}`,
        each.question_type === 'scale'
          ? scale
          : each.question_type === 'yes_no'
            ? 'yes'
            : each.options[0],
      ]),
    )
    await send(context, 'POST', '/api/assessment/results', { quiz_id, responses })
  }
  const page = await open(context, '/assessment')
  const cards = page.getByRole('region', { name: 'Your history' }).getByRole('listitem')
  await cards.first().waitFor()
  await expect(cards).toHaveCount(3)
  await cards
    .first()
    .getByText(/points above last time/)
    .waitFor()
  await link(page, 'View All Results').click()
  await arrive(page, '/assessment/history')
  await cards.nth(3).waitFor()
  await expect(cards).toHaveCount(4)
  await cards
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete this result' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete result' }).click()
  await toast(page, 'Result deleted').waitFor()
  await cards.nth(3).waitFor({ state: 'detached' })
  await expect(cards).toHaveCount(3)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
