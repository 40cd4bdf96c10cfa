import { expect, test } from '@playwright/test'
import { totp } from '#src/features/sign-in/server/two-factor/totp.ts'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import {
  arrive,
  BOSS,
  button,
  expectFocus,
  field,
  link,
  makeStage,
  NARROW,
  PASSWORD,
  WITH_BOSS,
} from './browser.ts'
import { turnOnTwoFactor } from './session-steps.ts'

const stage = makeStage({ ...WITH_BOSS, TWO_STEP: 'admins' })

test('an administrator has to set up two-factor authentication, and is asked for the code at their own door', async () => {
  const context = await administrator(stage, { width: NARROW, expecting: ['status of 401'] })
  const page = await context.newPage()
  await page.goto('/admin/contacts')
  await page.getByRole('heading', { level: 1, name: 'One more step first' }).waitFor()
  await looksRight(page)
  await link(page, 'Set up two-factor authentication').click()
  await arrive(page, '/account')
  const card = page.getByRole('region', { name: 'Two-factor authentication' })
  await card.getByText('This site requires it').waitFor()
  const { secret } = await turnOnTwoFactor(context)
  await page.reload()
  await card.getByRole('button', { name: 'Turn off' }).waitFor()
  await expect(card.getByText('This site requires it')).toHaveCount(0)
  await page.goto('/admin/contacts')
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()

  await context.clearCookies()
  await page.goto('/admin/login')
  await field(page, 'Username').fill(BOSS)
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Sign In').click()
  await expectFocus(page, field(page, 'Code'))
  // The current code was used to turn it on; the next one is accepted already.
  await field(page, 'Code').fill(totp(secret, new Date(Date.now() + 30_000)))
  await button(page, 'Sign In').click()
  await arrive(page, '/admin')
})
