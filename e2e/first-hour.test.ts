import { readFileSync } from 'node:fs'
import { expect, type Locator, test } from '@playwright/test'
import { looksRightAtBothWidths } from './accessibility.ts'
import { outbox } from './admin-steps.ts'
import { arrive, BOSS, BOSS_EMAIL, button, makeStage, NARROW, PASSWORD, toast } from './browser.ts'
import { mailFiles } from './outbox.ts'

const stage = makeStage({ ADMIN_USERNAME: BOSS, ADMIN_PASSWORD: PASSWORD })

test('the first sign-in ends on /admin, which asks for a name, also without a script', async () => {
  const context = await stage.visitor({ width: NARROW, expecting: ['status of 400'] })
  const page = await context.newPage()
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(BOSS)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign In').or(button(page, 'Login')).click()
  await arrive(page, '/admin')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.getByRole('heading', { name: 'What is your name?' }).waitFor()
  for (const path of ['/admin/contacts', '/coach', '/admin/site/start']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'What is your name?' })).toBeVisible()
  }
  await looksRightAtBothWidths(page)
  await button(page, 'Save my name').click()
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await looksRightAtBothWidths(page)
  const plain = await stage.visitor({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  })
  const quiet = await plain.newPage()
  await quiet.goto('/admin/contacts')
  await quiet.getByLabel('Your name').fill('Maya Lindgren')
  await button(quiet, 'Save my name').click()
  await expect(quiet.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('Maya Lindgren')).toBeVisible()
})

test('from the first sign-in to the first invitation that arrived: at most 25 presses', async () => {
  const { username } = await stage.member()
  const page = await (await stage.visitor()).newPage()
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  const shown = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(BOSS)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(button(page, 'Sign In').or(button(page, 'Login')))
  // The first test has given the name already, unless this one runs alone; giving it counts as one press.
  const name = page.getByLabel('Your name')
  const path = page.getByRole('navigation', { name: 'Setup' })
  await name.or(path).waitFor()
  if (await name.isVisible()) {
    await name.fill('Maya Lindgren')
    await button(page, 'Save my name').click()
  }
  presses += 1
  await press(path.getByRole('link', { name: 'Next: Practice' }))
  await shown('You and your practice')
  await page.getByLabel('Name of your practice').fill('Quiet Desk')
  await page.getByLabel('Your own mail address').fill(BOSS_EMAIL)
  await press(button(page, 'Save my address'))
  await page.getByText(`${BOSS_EMAIL} is your address now`).waitFor()
  await press(button(page, 'Next'))
  await shown('Where you work')
  await page.getByLabel('City', { exact: true }).fill('Bristol')
  await page.getByLabel('Country').selectOption('United Kingdom')
  await page.getByLabel('Email address').fill('maya@quiet.example')
  for (const title of ['Offers and prices', 'Colors and type', 'Publish your site']) {
    await press(button(page, 'Next'))
    await shown(title)
    if (title !== 'Colors and type') continue
    // Moving on does not confirm the sample's prices.
    await press(path.getByRole('link', { name: 'Offers', exact: true }))
    await press(button(page, 'They are right for me'))
    await expect(path.getByRole('link', { name: /^Offers ?, done$/ })).toBeVisible()
    await press(path.getByRole('link', { name: 'Next: Look' }))
  }
  await press(button(page, 'Publish …'))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }))
  await toast(page, 'Published').first().waitFor()
  // Her own page, and the mails that are sent from now on, have the new name at once.
  await expect(page.getByRole('banner').getByText('Quiet Desk')).toBeVisible()
  for (const title of ['Mail', 'Your hours']) {
    await press(button(page, 'Next'))
    await shown(title)
  }
  await press(page.getByRole('link', { name: 'Set your hours' }))
  await press(button(page, 'Add hours on Monday'))
  await press(button(page, 'Save hours'))
  await toast(page, 'Hours saved').waitFor()
  // This is known without a page load, and leads back to the path.
  const back = path.getByRole('link', { name: /^Your first hour / })
  await expect(back).toContainText('6 of 8 done')
  await press(back)
  await press(path.getByRole('link', { name: /First client$/ }))
  await press(page.getByRole('link', { name: 'Invite a client' }))
  await page.getByLabel('Name or mail address').fill(username)
  await press(button(page, 'Invite'))
  let text: string | undefined
  await expect
    .poll(async () => {
      text = (await outbox(stage, 'account-coaching')).get(`${username}@example.com`)
      return text
    })
    .toBeDefined()
  expect(text).toContain('Maya Lindgren would like to coach you')
  const mails = mailFiles(stage, '-account-coaching.eml').map(file => readFileSync(file, 'utf8'))
  const invitation = mails.find(mail => mail.includes(`To: ${username}@example.com`)) ?? ''
  expect(invitation).toMatch(/^From: .*Quiet Desk/m)
  expect(invitation).not.toContain('First Domino')
  expect(text).not.toContain(BOSS)
  expect(presses).toBeLessThanOrEqual(25)
})
