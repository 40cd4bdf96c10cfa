import { expect, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { button, link, makeStage, NARROW, open, toast } from './browser.ts'

const stage = makeStage()

test('the password that the first start printed is to be changed, and says until when it works', async () => {
  const [, password = ''] = /Password:\s+(\S+)/.exec(stage.site.output()) ?? []
  const context = await stage.visitor({ width: NARROW })
  await context.request.post('/api/login', { data: { username: 'admin', password } })
  const page = await open(context, '/admin')
  const asked = page.getByRole('status').filter({ hasText: 'Your printed password works until' })
  await asked.waitFor()
  await page.goto('/coach')
  await asked.waitFor()
  await link(page, 'Choose your own').click()
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  await expect(asked).toHaveCount(0)
  await looksRight(page)
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password', { exact: true }).fill('a row of nine tiles')
  await page.getByLabel('Confirm new password').fill('a row of nine tiles')
  await button(page, 'Change password').click()
  await toast(page, 'Password changed').waitFor()
  await page.getByText('Your password is your own now').waitFor()
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(asked).toHaveCount(0)
})
