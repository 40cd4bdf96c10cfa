import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { DAY_MS } from '#src/contract/calendar.ts'
import { archiveOf } from '#test/member-archive.ts'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { button, dataAt, link, NARROW, open, shareStage } from './browser.ts'

const stage = shareStage()

const DAYS = 1_200

/** Three years of days of rest, with a text in a drawer. */
function history(): Promise<Buffer> {
  const day = (n: number) => new Date(Date.now() - (n + 1) * DAY_MS).toISOString().slice(0, 10)
  const at = '2026-11-01T00:00:00.000Z'
  const entry = {
    id: 1,
    drawer_type: 'this_life',
    title: 'Be there',
    content: 'At six.',
    position: 0,
  }
  return archiveOf({
    rest_days: Array.from({ length: DAYS }, (_, n) => ({ id: n + 1, date: day(n) })),
    cabinet_entries: [{ ...entry, created_at: at, updated_at: at }],
  })
}

const zip = (buffer: Buffer) => ({ name: 'archive.zip', mimeType: 'application/zip', buffer })

test('an archive is looked at first, and comes in', async () => {
  const { context } = await stage.member({ width: NARROW })
  const account = await open(context, '/account')
  await link(account, 'Import').click()
  await account.getByRole('heading', { name: 'Import', level: 1 }).waitFor()
  await looksRight(account)
  await account.getByLabel('Choose a file').setInputFiles(zip(await history()))
  await account.getByText('1,200 rest days and 1 cabinet entry are new.').waitFor()
  await looksRight(account)
  await button(account, 'Import').click()
  await account
    .getByText('1,200 rest days and 1 cabinet entry came in.')
    .first()
    .waitFor({ timeout: 60_000 })
  await looksRight(account)
  const [first] = await dataAt(context, '/api/user/imports')
  expect(first).toMatchObject({ state: 'applied', counts: { rest_days: { new: DAYS } } })
})

test('a wrong file says why and where, one that is too large is not sent, and another one can follow', async () => {
  const { context } = await stage.member({ width: NARROW, expecting: ['status of 400'] })
  const page = await open(context, '/account/import')
  const choose = async (date: string) =>
    page
      .getByLabel('Choose a file')
      .setInputFiles(zip(await archiveOf({ rest_days: [{ id: 1, date }] })))
  await choose('2026-02-30')
  await page.getByText('rest days, row 0, date: Please enter a date as yyyy-MM-dd.').waitFor()
  await looksRight(page)
  const large = join(mkdtempSync(join(tmpdir(), 'first-domino-large-')), 'archive.zip')
  writeFileSync(large, '')
  truncateSync(large, 50 * 1024 * 1024 + 1)
  await page.getByLabel('Choose a file').setInputFiles(large)
  await page.getByText('It has more than 50 MB, so it was not sent.').waitFor()
  await looksRight(page)
  await choose('2026-01-02')
  await page.getByText('1 rest day is new.').waitFor()
  await button(page, 'Throw away').click()
  await page.getByText('Choose a file').waitFor()
  expect(await dataAt(context, '/api/user/imports')).toEqual([])
  rmSync(dirname(large), { recursive: true })
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
  const desk = await open(coach, '/coach/clients')
  await desk
    .getByText(/^Invited .*, not answered yet$/)
    .first()
    .waitFor()
})
