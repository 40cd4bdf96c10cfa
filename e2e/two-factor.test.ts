import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { totp } from '#src/features/sign-in/server/totp.ts'
import { looksRight } from './accessibility.ts'
import {
  arrive,
  button,
  expectFocus,
  field,
  mainButton,
  NARROW,
  open,
  openPart,
  PASSWORD,
  shareStage,
  toast,
} from './browser.ts'
import { anHourPasses } from './session-steps.ts'

const stage = shareStage()

/** The code of the next half minute, which is accepted already: the current one was used to turn it on. */
const nextCode = (secret: string) => totp(secret, new Date(Date.now() + 30_000))

test('two-factor authentication is set up with an app, required at sign-in, and turned off', async () => {
  const { context, username } = await stage.member({
    width: NARROW,
    expecting: ['status of 400', 'status of 401', 'status of 403'],
  })
  const page = await open(context, '/account')
  const card = page.getByRole('region', { name: 'Two-factor authentication' })
  await openPart(page, 'Two-factor authentication')
  await card.getByRole('button', { name: 'Set it up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: /QR code/ }).waitFor()
  await looksRight(page)
  const secret = (await dialog.locator('.font-mono').innerText()).replaceAll(' ', '')
  await expect(dialog.getByRole('switch', { name: 'Sign out my other devices' })).toBeChecked()
  await dialog.getByLabel('Code', { exact: true }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByText('This code is wrong').waitFor()
  await dialog.getByLabel('Code', { exact: true }).fill(totp(secret, new Date()))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(8)
  await looksRight(page)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Save as a file' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(codes.join('\n'))
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await card.getByText('8 recovery codes left').waitFor()

  await page
    .getByRole('region', { name: username })
    .getByRole('button', { name: 'Sign Out' })
    .click()
  await arrive(page, '/')
  await page.goto('/auth')
  await field(page, 'Username').fill(username)
  await field(page, 'Password').fill(PASSWORD)
  const signIn = mainButton(page, 'Sign In')
  await signIn.click()
  await expectFocus(page, field(page, 'Code'))
  await signIn.click()
  await page.getByText('Please enter the code from your authenticator app.').waitFor()
  await field(page, 'Code').fill('000000')
  await signIn.click()
  await page.getByRole('main').getByText('This code is wrong').first().waitFor()
  await field(page, 'Code').fill(nextCode(secret))
  await signIn.click()
  await arrive(page, '/account')

  // A new password and deleting the account take a code as well.
  for (const part of ['Password', 'Leaving', 'Two-factor authentication'])
    await openPart(page, part)
  const password = page.getByRole('region', { name: 'Password', exact: true })
  await password.getByLabel('Current password').fill(PASSWORD)
  await password.getByLabel('New password', { exact: true }).fill('a new horse')
  await password.getByLabel('Confirm new password').fill('a new horse')
  await password.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
  await password.getByRole('button', { name: 'Change password' }).click()
  await toast(page, 'Password changed').waitFor()
  await button(page, 'Delete my account').click()
  await dialog.getByLabel('Code', { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  anHourPasses(stage)
  await card.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByRole('heading', { name: 'Is it still you?' }).waitFor()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await toast(page, 'Please confirm first that it is you.').waitFor()
  await card.getByText('7 recovery codes left').waitFor()
  await card.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Your password').fill('a new horse')
  await dialog.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await toast(page, 'Two-factor authentication is off').waitFor()
  await card.getByRole('button', { name: 'Set it up' }).waitFor()
})
