import { test } from '@playwright/test'
import { looksRightAtBothWidths } from './accessibility.ts'
import { arrive, button, link, makeStage, NARROW, open, toast } from './browser.ts'

const stage = makeStage()

test('the password that the first start printed is to be changed, and says until when it works', async () => {
  const [, password = ''] = /Password:\s+(\S+)/.exec(stage.site.output()) ?? []
  const context = await stage.visitor({ width: NARROW })
  await context.request.post('/api/login', { data: { username: 'admin', password } })
  const page = await open(context, '/admin')
  await page.getByLabel('Your name').fill('Maya Lindgren')
  await button(page, 'Save my name').click()
  await arrive(page, '/admin')
  const asked = page.getByRole('status').filter({ hasText: 'Please choose your own password' })
  await asked.waitFor()
  await looksRightAtBothWidths(page)
  await link(page, 'Go to your account').click()
  await arrive(page, '/account')
  await asked.waitFor()
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password', { exact: true }).fill('a row of nine tiles')
  await page.getByLabel('Confirm new password').fill('a row of nine tiles')
  await button(page, 'Change password').click()
  await toast(page, 'Password changed').waitFor()
  await asked.waitFor({ state: 'detached' })
})
