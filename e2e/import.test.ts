import { expect, test } from '@playwright/test'
import { ZipFile } from 'yazl'
import { looksRightAtBothWidths } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { button, link, NARROW, open, shareStage, toast } from './browser.ts'

const stage = shareStage()

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const YEARS = 3
const HABITS = 25

/** Three years of twenty-five habits, each done on every third day. */
async function loopHistory(): Promise<{ file: Buffer; ticks: number }> {
  const files: Record<string, string> = {
    'Habits.csv':
      'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n',
  }
  let ticks = 0
  for (let habit = 1; habit <= HABITS; habit++) {
    const key = String(habit).padStart(3, '0')
    files['Habits.csv'] += `${key},Habit ${habit},YES_NO,,,1,1,#D32F2F,,,,${habit > 20}\n`
    const lines = ['Date,Value,Notes']
    for (let day = 1; day <= YEARS * 365; day++) {
      const done = (day + habit) % 3 === 0
      if (done) ticks += 1
      const date = new Date(Date.now() - day * 86_400_000).toISOString().slice(0, 10)
      lines.push(`${date},${done ? 'YES_MANUAL' : 'NO'},`)
    }
    files[`${key} Habit ${habit}/Checkmarks.csv`] = `${lines.join('\n')}\n`
  }
  return { file: await zipOf(files), ticks }
}

test('three years of another tracker come in with every tick, and go again', async () => {
  const { context } = await stage.member({ width: NARROW })
  const account = await open(context, '/account')
  await link(account, 'Import').click()
  await account.getByRole('heading', { name: 'Import', level: 1 }).waitFor()
  await looksRightAtBothWidths(account)
  const { file, ticks } = await loopHistory()
  await account
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'Loop.zip', mimeType: 'application/zip', buffer: file })
  await account.getByRole('heading', { name: 'Loop Habit Tracker' }).waitFor()
  await account.getByText(new RegExp(`of ${ticks.toLocaleString('en-US')} ticks will come in`)).waitFor()
  await looksRightAtBothWidths(account)
  // All habits without a pip are put on the twelfth, so that nothing is left out.
  for (let habit = 13; habit <= HABITS; habit++) {
    const saved = account.waitForResponse(answer => answer.request().method() === 'PATCH')
    await account.getByLabel(`Habit ${habit} `).selectOption('Pip 12')
    expect((await saved).status()).toBe(200)
  }
  const all = ticks.toLocaleString('en-US')
  await account.getByText(`${all} of ${all} ticks will come in.`).waitFor()
  await button(account, 'Import').click()
  await account
    .getByText(/came in\./)
    .first()
    .waitFor({ timeout: 60_000 })
  await looksRightAtBothWidths(account)
  const [first] = (await (await context.request.get('/api/user/imports')).json()).data
  expect(first).toMatchObject({ state: 'applied', counts: { days: { new: YEARS * 365 } } })

  await button(account, 'Take it back').click()
  await account.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
  await toast(account, 'Taken back').waitFor()
  await account.getByText('It is gone.').waitFor()
})

test('a wrong file says why and where, and can be followed by another', async () => {
  const { context } = await stage.member({ width: NARROW, expecting: ['status of 400'] })
  const page = await open(context, '/account/import')
  const choose = (text: string) =>
    page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'days.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('date,name,value\n2026-02-30,Read,x\n')
  await page.getByText('Line 2, date: Please enter a date as yyyy-MM-dd.').waitFor()
  await looksRightAtBothWidths(page)
  await choose('date,name,value\n2026-01-02,Read,x\n')
  await page.getByText('1 day is new.').waitFor()
  await button(page, 'Throw away').click()
  await page.getByText('Choose a file').waitFor()
  expect((await (await context.request.get('/api/user/imports')).json()).data).toEqual([])
})

test('a coach invites many from a table', async () => {
  const coach = await administrator(stage, { width: NARROW })
  const page = await open(coach, '/coach/clients')
  await link(page, 'Invite many from a table').click()
  await page.getByRole('heading', { name: 'Invite many' }).waitFor()
  const table = 'email,name,tags,note\nnora@example.net,Nora,spring,Met at the fair\nnot an address,X,,\n'
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByText('1 will be invited and 1 will be left out.').waitFor()
  await looksRightAtBothWidths(page)
  await button(page, 'Invite 1').click()
  await page.getByText('1 is invited and 1 is left out.').waitFor()
  const desk = await open(coach, '/coach/clients')
  await desk
    .getByText(/^Invited .*, not answered yet$/)
    .first()
    .waitFor()
})
