import { expect, test } from '@playwright/test'
import { looksRightAtBothWidths } from './accessibility.ts'
import { BOSS, BOSS_EMAIL, button, makeStage, NARROW, PASSWORD } from './browser.ts'

const stage = makeStage({ ADMIN_USERNAME: BOSS, ADMIN_PASSWORD: PASSWORD, ADMIN_EMAIL: BOSS_EMAIL })

test('the first sign-in asks for a name before anything else, also without a script', async () => {
  const context = await stage.visitor({ width: NARROW, expecting: ['status of 400'] })
  const page = await context.newPage()
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(BOSS)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign In').or(button(page, 'Login')).click()
  await page.getByRole('heading', { name: 'What is your name?' }).waitFor()
  for (const path of ['/admin/contacts', '/coach', '/admin/site/start']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'What is your name?' })).toBeVisible()
  }
  await looksRightAtBothWidths(page)
  await button(page, 'Save my name').click()
  await expect(page.getByText('Please enter your name')).toBeVisible()
  const plain = await stage.visitor({ javaScriptEnabled: false, storageState: await context.storageState() })
  const quiet = await plain.newPage()
  await quiet.goto('/admin/contacts')
  await quiet.getByLabel('Your name').fill('Maya Lindgren')
  await button(quiet, 'Save my name').click()
  await expect(quiet.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('Maya Lindgren')).toBeVisible()
})
