import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { arrive, button, expectFocus, NARROW, open, send, shareStage, toast } from './browser.ts'

const stage = shareStage()

const card = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const question = (page: Page, n: number) =>
  page
    .locator('[id^="question-"]')
    .filter({ has: page.getByRole('heading', { name: `Question ${n}`, exact: true }) })

test('a quiz is created, the form says what is missing, and it is changed, deactivated and deleted', async () => {
  const page = await open(await administrator(stage, { width: NARROW }), '/admin/quizzes')
  await page.getByRole('link', { name: 'Create New Quiz' }).click()
  await page.getByRole('heading', { level: 1, name: 'Create Assessment Quiz' }).waitFor()
  await button(page, 'Create Quiz').click()
  await toast(page, 'Quiz title and description are required').getByText('Error').waitFor()
  const title = 'A quiz about rest'
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Description').fill('How you rest.')
  await page.getByLabel('Category').selectOption({ label: 'Wellness' })
  await button(page, 'Create Quiz').click()
  await toast(page, 'All questions and options must be filled out').waitFor()
  await expect(button(page, 'Remove question 1')).toBeDisabled()
  await expect(button(page, 'Remove option 1')).toBeDisabled()
  const first = question(page, 1)
  await first.getByLabel('Question Text').fill('How do you sleep?')
  await first.getByLabel('Option 1', { exact: true }).fill('Badly')
  await first.getByRole('button', { name: 'Add Option' }).click()
  await expectFocus(page, first.getByLabel('Option 2', { exact: true }))
  await page.keyboard.type('Well')
  await button(page, 'Add Question').click()
  await expectFocus(page, question(page, 2).getByLabel('Question Text'))
  await page.keyboard.type('How rested are you?')
  await question(page, 2).getByLabel('Question Type').selectOption('scale')
  await expect(question(page, 2).getByLabel('Min Label')).toHaveValue('Not at all')
  await looksRight(page)
  await button(page, 'Move up question 2').click()
  await expect(question(page, 1).getByLabel('Question Text')).toHaveValue('How rested are you?')
  await button(page, 'Create Quiz').click()
  await arrive(page, '/admin/quizzes')
  await card(page, title).getByText('Wellness · 2 questions').waitFor()

  await card(page, title).getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Title', { exact: true }).fill(`${title}, again`)
  await button(page, 'Remove question 1').click()
  await button(page, 'Save Changes').click()
  await toast(page, 'Quiz updated').waitFor()
  await card(page, `${title}, again`).getByText('Wellness · 1 question').waitFor()
  await card(page, title).getByRole('button', { name: 'Deactivate' }).click()
  await toast(page, 'Quiz deactivated').waitFor()
  await card(page, title).getByRole('button', { name: 'Delete' }).click()
  await button(page, 'Delete quiz').click()
  await toast(page, 'Quiz deleted').waitFor()
  await card(page, title).waitFor({ state: 'detached' })
})

test('results: by band, in full, taken along, deleted', async () => {
  const { context: taker, username } = await stage.member()
  const admin = await administrator(stage, { width: NARROW, expecting: ['status of 404'] })
  const quiz = await send(admin, 'POST', '/api/assessment/quizzes', {
    title: 'Morning & Light',
    description: 'How you begin.',
    category: 'mindfulness',
    questions: [{ question_text: 'Did you go out?', question_type: 'yes_no' }],
  })
  const responses = { [`q-${quiz.questions[0].id}`]: 'yes' }
  const result = { quiz_id: quiz.id, responses }
  const { id } = await send(taker, 'POST', '/api/assessment/results', result)
  const page = await open(admin, '/admin')
  await page.getByRole('link', { name: `${username} · Morning & Light` }).click()
  await arrive(page, `/admin/results/${id}`)
  await page.getByText('100% (1 of 1)').waitFor()
  await looksRight(page)
  await page.getByRole('link', { name: 'Back to Results' }).click()
  const row = page.getByRole('main').getByRole('row').filter({ hasText: username })
  await row.getByText('Advanced').waitFor()
  await looksRight(page)
  await page.getByLabel('Category').selectOption('Beginner')
  await row.waitFor({ state: 'detached' })
  await page.getByLabel('Category').selectOption('Advanced')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Export to CSV').click(),
  ])
  expect(download.suggestedFilename()).toBe('morning-light-results.csv')
  expect(readFileSync(await download.path(), 'utf8')).toContain('yes')
  await row.getByRole('link', { name: 'View Details' }).click()
  await button(page, 'Delete Result').click()
  await button(page, 'Delete result').click()
  await toast(page, 'Result deleted').waitFor()
  await page.getByText('No results yet.').waitFor()
  await button(page, 'Export to CSV').click()
  await toast(page, 'No data to export').waitFor()
})
