import { expect, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { BOSS, button, goWithin, makeStage, NARROW, open, PASSWORD, send } from './browser.ts'

const stage = makeStage({ ADMIN_USERNAME: BOSS, ADMIN_PASSWORD: PASSWORD })

test('a coach makes her site German with one press in her first hour, and a member reads it in English', async () => {
  const context = await stage.visitor({ width: NARROW })
  await send(context, 'POST', '/api/login', { username: BOSS, password: PASSWORD })
  const page = await open(context, '/admin/site/start')
  await page.getByText('Language of the site: English').waitFor()
  await button(page, 'Deutsch').click()
  await page.getByText('Sprache der Website: Deutsch').waitFor()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await looksRight(page)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await looksRight(page)

  await page.goto('/admin/site')
  await page.getByText('Wer diese Übersetzung gelesen hat').click()
  await expect(page.getByRole('definition').first()).toHaveText(/^rückübersetzt/)
  await expect(page.getByRole('definition').last()).toHaveText(/ein Fünftel wurde rückübersetzt/)
  await looksRight(page)

  const member = await stage.member()
  const own = await open(member.context, '/today')
  await own.getByLabel('Was ist heute die eine Handlung?').fill('Ada schreiben')
  await button(own, 'Setzen').click()
  await own.getByRole('heading', { name: 'Ada schreiben' }).waitFor()
  await looksRight(own)
  // Each page of the application is loaded within, and its scripts are German.
  await goWithin(own, '/account')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Dein Konto')
  await own.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
  await own.getByRole('heading', { name: 'Your account' }).waitFor()
  await own.goto('/today')
  await expect(own.locator('html')).toHaveAttribute('lang', 'en')
  await own.getByRole('heading', { name: 'Ada schreiben' }).waitFor()
})
