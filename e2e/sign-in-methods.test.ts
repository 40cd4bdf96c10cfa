import { expect, test } from '@playwright/test'
import { looksRightAtBothWidths } from './accessibility.ts'
import { NARROW, open, PASSWORD, shareStage, toast } from './browser.ts'
import { anHourPasses, linkGoogle, removePassword } from './session-steps.ts'

const stage = shareStage()

test('the account says how one can sign in, and Google is unlinked with the password', async () => {
  const { context, username } = await stage.member({ width: NARROW, expecting: ['status of 403'] })
  linkGoogle(stage, username)
  const page = await open(context, '/account')
  const google = page.getByRole('listitem').filter({ hasText: 'Google' })
  await page.getByRole('listitem').filter({ hasText: 'Password' }).getByText('Set').waitFor()
  await google.getByText('Linked', { exact: true }).waitFor()
  await looksRightAtBothWidths(page)
  anHourPasses(stage)
  await google.getByRole('button', { name: 'Unlink Google' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink Google' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await toast(page, 'Google unlinked').waitFor()
  await expect(google).toHaveCount(0)
})

test('a member without a password is told to set one before unlinking', async () => {
  const { context, username } = await stage.member()
  linkGoogle(stage, username)
  removePassword(stage, username)
  const page = await open(context, '/account')
  await page.getByText('Linked. Set a password before you unlink it.').waitFor()
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeDisabled()
  await page.getByText('None yet.').waitFor()
})
