import { expect, test } from '@playwright/test'
import { button, link, open, shareStage, toast } from './browser.ts'

const NAME = 'coach.test'
const stage = shareStage()

test('a visitor writes and a member saves where the site has no https and is not on localhost', async () => {
  const context = await stage.visitor({ baseURL: stage.site.url.replace('localhost', NAME) })
  const page = await open(context, '/contact')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill('Ann')
  await form.getByLabel('Email').fill('ann@example.com')
  await form.getByLabel('Message').fill('Is there room on Thursdays?')
  await button(page, 'Send Message').click()
  await toast(page, 'Message sent!').waitFor()

  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Username').fill('plain')
  await page.getByLabel('Email', { exact: true }).first().fill('plain@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm password').fill('correct horse')
  await page.getByRole('tabpanel').getByRole('button').last().click()
  await page.waitForURL('**/account')

  await page.goto('/create-domino')
  await page.getByLabel('Main Domino').fill('Walk to the river')
  await button(page, 'Continue to 12 Pip Domino').click()
  await button(page, 'Save Domino').click()
  await toast(page, "Today's Domino Created").waitFor()
  await link(page, 'View Details').waitFor()
})
