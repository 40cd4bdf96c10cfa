import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { archiveOf } from '#test/member-archive.ts'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { button, dataAt, goWithin, link, NARROW, open, openPart, shareStage } from './browser.ts'

const stage = shareStage()

const zip = (buffer: Buffer) => ({ name: 'archive.zip', mimeType: 'application/zip', buffer })

test('a wrong file says why and where, one that is too large is not sent; a right one is looked at first, and comes in', async () => {
  const { context } = await stage.member({ width: NARROW, expecting: ['status of 400'] })
  const page = await open(context, '/account')
  await openPart(page, 'Your data')
  await link(page, 'Import').click()
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor()
  await page.getByText('an account that is still empty').waitFor()
  const file = page.getByLabel('Choose a file')
  const choose = async (date: string) =>
    file.setInputFiles(zip(await archiveOf({ rest_days: [{ id: 1, date }] })))
  await choose('2026-02-30')
  await page.getByText('rest days, row 0, date: Please enter a date as yyyy-MM-dd.').waitFor()
  await looksRight(page)
  const large = join(mkdtempSync(join(tmpdir(), 'first-domino-large-')), 'archive.zip')
  writeFileSync(large, '')
  truncateSync(large, 50 * 1024 * 1024 + 1)
  await file.setInputFiles(large)
  await page.getByText('It has more than 50 MB, so it was not sent.').waitFor()
  rmSync(dirname(large), { recursive: true })
  await choose('2026-01-02')
  await page.getByText('1 rest day can come in, all of it in one step.').waitFor()
  await button(page, 'Throw away').click()
  await page.getByText('Choose a file').waitFor()
  expect(await dataAt(context, '/api/user/imports')).toEqual([])

  await choose('2026-01-03')
  await page.getByText('1 rest day can come in, all of it in one step.').waitFor()
  await looksRight(page)
  await button(page, 'Import').press('Enter')
  await page.getByText('1 rest day came in.').first().waitFor()
  const [first] = await dataAt(context, '/api/user/imports')
  expect(first).toMatchObject({ state: 'applied', counts: { rest_days: 1 } })
  await page.getByText('This account is not empty').waitFor()
  await page.getByText('yours has rest days.').waitFor()
  await expect(page.getByText('Choose a file')).toHaveCount(0)
  await looksRight(page)
})

test('a coach invites many from a table', async () => {
  const coach = await administrator(stage, { width: NARROW })
  const page = await open(coach, '/coach/clients')
  await link(page, 'Invite many from a table').click()
  await page.getByRole('heading', { name: 'Invite many' }).waitFor()
  const table =
    'email,name,tags,note\nnora@example.net,Nora,spring,Met at the fair\nnot an address,X,,\n'
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByText('1 will be invited and 1 will be left out.').waitFor()
  await looksRight(page)
  await button(page, 'Invite 1').click()
  await page.getByText('1 is invited and 1 is left out.').waitFor()
  await goWithin(page, '/coach/clients')
  await page
    .getByText(/^Invited .*, not answered yet$/)
    .first()
    .waitFor()
})
