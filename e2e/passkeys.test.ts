import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { arrive, button, NARROW, open, openPart, PASSWORD, shareStage, toast } from './browser.ts'
import { anHourPasses, turnOnTwoFactor } from './session-steps.ts'

const stage = shareStage()

/** A phone or laptop with a fingerprint reader, as far as the browser can tell. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

test('a passkey is added, opens an account with two-factor authentication, confirms in place of the password, and is removed', async () => {
  const { context, username } = await stage.member({
    width: NARROW,
    expecting: ['status of 400', 'status of 401', 'status of 403'],
  })
  const page = await open(context, '/account')
  const { cdp, authenticatorId } = await addAuthenticator(page)
  const card = page.getByRole('region', { name: 'Passkeys' })
  const dialog = page.getByRole('dialog')

  anHourPasses(stage)
  await openPart(page, 'Passkeys')
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await toast(page, 'Passkey added').waitFor()
  await card.getByText('not used yet').waitFor()
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await toast(page, 'already has a passkey here').waitFor()
  await card.getByRole('button', { name: /^Rename / }).click()
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await dialog.getByText('Please give the passkey a name').waitFor()
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await card.getByText('My laptop').waitFor()
  await looksRight(page)

  await turnOnTwoFactor(context)
  await page
    .getByRole('region', { name: username })
    .getByRole('button', { name: 'Sign Out' })
    .click()
  await arrive(page, '/')
  await page.goto('/auth?next=/account')
  const verify = (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  await verify(false)
  await button(page, 'Continue with a passkey').click()
  await page.getByRole('alert').getByText('Nothing was changed').waitFor()
  await verify(true)
  await button(page, 'Continue with a passkey').click()
  await arrive(page, '/account')
  await openPart(page, 'Sign-ins')
  await page.getByText('with a passkey').first().waitFor()
  await openPart(page, 'Passkeys')

  // In place of the password, by keyboard.
  anHourPasses(stage)
  await card.getByRole('button', { name: 'Remove My laptop' }).click()
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect(confirmation.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await confirmation.getByLabel('Your password').waitFor()
  await looksRight(page)
  await verify(false)
  await page.keyboard.press('Enter')
  await confirmation.getByRole('alert').getByText('Nothing was changed').waitFor()
  await verify(true)
  await page.keyboard.press('Enter')
  await toast(page, 'Passkey removed').waitFor()
  await card.getByText('My laptop').waitFor({ state: 'detached' })
})
