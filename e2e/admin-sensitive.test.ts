import { expect, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { administrator, subscribe } from './admin-steps.ts'
import {
  button,
  expectFocus,
  goWithin,
  NARROW,
  open,
  PASSWORD,
  send,
  shareStage,
  toast,
} from './browser.ts'
import { anHourPasses } from './session-steps.ts'

const stage = shareStage()

test('rights, exports and deletions take the password again an hour after signing in', async () => {
  const { username } = await stage.member()
  const context = await administrator(stage, { width: NARROW, expecting: ['status of 403'] })
  const email = 'gone@example.com'
  await send(context, 'POST', '/api/contacts', { name: 'Gone', email, message: 'Please call me' })
  await subscribe(stage, context, ['exported@example.com'])
  const page = await open(context, `/admin/members?q=${username}`)
  const dialog = page.getByRole('dialog')
  const asked = page.getByRole('alertdialog')
  const confirm = async () => {
    await dialog.getByRole('heading', { name: 'Is it still you?' }).waitFor()
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
  }
  const menu = button(page, `Actions for ${username}`)
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Sign-ins' }).click()
  await dialog.getByText('network 127.0.0.0/24').waitFor()
  await looksRight(page)
  await page.keyboard.press('Escape')
  await expectFocus(page, menu)
  anHourPasses(stage)
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Make administrator' }).press('Enter')
  await asked.getByRole('button', { name: 'Make administrator' }).click()
  await confirm()
  await toast(page, 'Member updated').waitFor()

  anHourPasses(stage)
  await goWithin(page, '/admin/email-list')
  await button(page, 'Export to CSV').click()
  const [download] = await Promise.all([page.waitForEvent('download'), confirm()])
  expect(download.suggestedFilename()).toMatch(/^newsletter-/)
  await goWithin(page, '/admin/contacts')
  await button(page, 'View Details of Gone').click()
  await button(page, 'Delete This Person').click()
  await asked.getByText(`Delete the data of ${email}?`).waitFor()
  anHourPasses(stage)
  await asked.getByRole('button', { name: 'Delete this data' }).click()
  await confirm()
  await toast(page, `The data of ${email} was deleted`).waitFor()
  await expect(page.getByRole('table').getByText(email)).toHaveCount(0)
})
