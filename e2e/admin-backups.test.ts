import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startMailbox } from '#test/doubles/smtp.ts'
import { expectAccessible, looksRightAtBothWidths } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import {
  BOSS_EMAIL,
  button,
  expectNoSidewaysScroll,
  field,
  makeStage,
  NARROW,
  open,
  PASSWORD,
  toast,
  WITH_BOSS,
} from './browser.ts'
import { anHourPasses } from './session-steps.ts'

const WINS = 'It is set where your site is started'

test.describe('a site whose environment sets neither mail nor backups', () => {
  const stage = makeStage(WITH_BOSS)

  test('mail is tried before it is kept, and sends; backups are made as often as one says', async () => {
    const mailbox = await startMailbox(undefined, 'app password')
    const context = await administrator(stage, {
      width: NARROW,
      expecting: ['status of 400', 'status of 403'],
    })
    const page = await open(context, '/admin/system')
    await field(page, 'Mail server').fill('127.0.0.1')
    await field(page, 'Port').fill(new URL(mailbox.url).port)
    await page.getByRole('main').getByLabel('User').fill('maya@quiet.example')
    const password = page.getByLabel('Password of the mail account')
    await password.fill('wrong')
    await button(page, 'Connect').click()
    await page.getByText('Please check the user and the password.').first().waitFor()
    await password.fill('app password')
    await button(page, 'Connect').click()
    await toast(page, 'Mail is connected').waitFor()
    await button(page, 'Send a test mail').click()
    await page.getByText('handed to the mail server').waitFor()
    expect(mailbox.received.map(({ to }) => to)).toContainEqual([BOSS_EMAIL])

    anHourPasses(stage)
    await field(page, 'Every how many hours').fill('12')
    await field(page, 'How many are kept').fill('3')
    await page.getByRole('main').getByRole('button', { name: 'Save' }).last().click()
    await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await toast(page, 'Backups saved').waitFor()
    await page.getByText('A backup is made every 12 hours, and the last 3 are kept.').waitFor()
    await looksRightAtBothWidths(page)
    await mailbox.close()
  })
})

test.describe('a site whose environment sets both', () => {
  const stage = makeStage({
    ...{ ...WITH_BOSS, BACKUP_EVERY_HOURS: '24' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@quiet.example' },
  })

  test('what the environment sets wins over the forms of the page', async () => {
    const page = await open(await administrator(stage), '/admin/system')
    await page.getByText(`Mail is sent from hello@quiet.example. ${WINS}`).waitFor()
    await page.getByText(/^A backup is made every 24 hours/).waitFor()
    await expect(page.getByText(WINS)).toHaveCount(2)
    await expect(page.getByLabel(/Mail server|How many are kept/)).toHaveCount(0)
  })

  test('the dashboard tells the age of the last backup, and warns when it is too old or there is none', async () => {
    const folder = join(stage.folder, 'backups')
    const complete = () =>
      existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.db')) : []
    await expect.poll(complete).toHaveLength(1)
    const page = await open(await administrator(stage, { width: NARROW }), '/admin')
    await page.getByText(/^Last backup: .* ago$/).waitFor()

    for (const name of complete()) rmSync(join(folder, name))
    await page.reload()
    await page.getByText('There is no backup yet').waitFor()

    writeFileSync(join(folder, 'first-domino-2020-02-02T03-15-00-000Z.db'), '')
    await page.reload()
    await page.getByText(/^The last backup is .* years old$/).waitFor()
    await page.getByText('One should be made every 24 hours.').waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
