import { expect, test } from '@playwright/test'
import { startMailbox } from '#test/doubles/smtp.ts'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import {
  BOSS_EMAIL,
  button,
  field,
  makeStage,
  NARROW,
  open,
  PASSWORD,
  toast,
  WITH_BOSS,
} from './browser.ts'
import { anHourPasses } from './session-steps.ts'

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
  await looksRight(page)
  await mailbox.close()
})
