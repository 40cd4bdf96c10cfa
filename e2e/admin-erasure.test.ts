import { expect, test } from '@playwright/test'
import { looksRightAtBothWidths } from './accessibility.ts'
import { administrator, subscribe } from './admin-steps.ts'
import { button, NARROW, open, PASSWORD, shareStage, toast } from './browser.ts'
import { anHourPasses } from './session-steps.ts'

const stage = shareStage()

test('what is kept of a person is deleted from their message and from the email list', async () => {
  const context = await administrator(stage, { width: NARROW, expecting: ['status of 403'] })
  const email = 'gone@example.com'
  const message = { name: 'Gone', email, message: 'Please call me' }
  const answer = await context.request.post('/api/contacts', { data: message })
  expect(answer.status()).toBe(201)
  await subscribe(stage, context, ['reader@example.com'])
  const page = await open(context, '/admin/contacts')
  await button(page, 'View Details of Gone').click()
  await button(page, 'Delete This Person').click()
  const asked = page.getByRole('alertdialog')
  await asked.getByText(`Delete the data of ${email}?`).waitFor()
  await looksRightAtBothWidths(page)
  anHourPasses(stage)
  await asked.getByRole('button', { name: 'Delete this data' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Is it still you?' })
  await confirmation.getByLabel('Your password').fill(PASSWORD)
  await confirmation.getByRole('button', { name: 'Continue' }).click()
  await toast(page, `The data of ${email} was deleted`).waitFor()
  await page.getByText(email).first().waitFor({ state: 'visible' })
  await expect(page.getByRole('table').getByText(email)).toHaveCount(0)

  await page.goto('/admin/email-list')
  await button(page, 'Delete everything of reader@example.com').click()
  await asked.getByRole('button', { name: 'Delete this data' }).click()
  await toast(page, 'The data of reader@example.com was deleted').waitFor()
  await expect(button(page, 'Delete everything of reader@example.com')).toHaveCount(0)
})
