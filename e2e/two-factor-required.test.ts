import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { arrive, expectNoSidewaysScroll, link, makeStage, NARROW, WITH_BOSS } from './browser.ts'
import { turnOnTwoFactor } from './session-steps.ts'

const stage = makeStage({ ...WITH_BOSS, TWO_STEP: 'admins' })

test('an administrator has to set up two-factor authentication, and then gets to the dashboard', async () => {
  const context = await administrator(stage, { width: NARROW })
  const page = await context.newPage()
  await page.goto('/admin/contacts')
  await page.getByRole('heading', { level: 1, name: 'One more step first' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await link(page, 'Set up two-factor authentication').click()
  await arrive(page, '/account')
  const card = page.getByRole('region', { name: 'Two-factor authentication' })
  await card.getByText('This site requires it').waitFor()
  await turnOnTwoFactor(context.request)
  await page.reload()
  await card.getByRole('button', { name: 'Turn off' }).waitFor()
  await expect(card.getByText('This site requires it')).toHaveCount(0)
  await page.goto('/admin/contacts')
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
})
