import { expect, test } from '@playwright/test'
import { NARROW, open, PASSWORD, shareStage, toast } from './browser.ts'
import { anHourPasses, linkGoogle } from './session-steps.ts'

const stage = shareStage()

test('the account says how one can sign in, and Google is unlinked with the password', async () => {
  const { context, username } = await stage.member({ width: NARROW, expecting: ['status of 403'] })
  linkGoogle(stage, username)
  const page = await open(context, '/account')
  const google = page.getByRole('listitem').filter({ hasText: 'Google' })
  await page.getByRole('listitem').filter({ hasText: 'Password' }).getByText('Set').waitFor()
  await google.getByText('Linked', { exact: true }).waitFor()
  anHourPasses(stage)
  await google.getByRole('button', { name: 'Unlink Google' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink Google' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await toast(page, 'Google unlinked').waitFor()
  await expect(google).toHaveCount(0)
})
