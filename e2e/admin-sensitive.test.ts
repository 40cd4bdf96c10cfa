import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { DAY_MS } from '#src/contract/calendar.ts'
import { looksRight } from './accessibility.ts'
import { administrator, subscribe } from './admin-steps.ts'
import { button, NARROW, open, PASSWORD, send, shareStage, toast } from './browser.ts'
import { setHours } from './coaching-steps.ts'
import { groupOf } from './group-steps.ts'
import { anHourPasses } from './session-steps.ts'

const stage = shareStage()

test('rights and exports take the password again an hour after signing in', async () => {
  const { username } = await stage.member()
  const context = await administrator(stage, { width: NARROW, expecting: ['status of 403'] })
  await subscribe(stage, context, ['exported@example.com'])
  const page = await open(context, `/admin/members?q=${username}`)
  const dialog = page.getByRole('dialog')
  const confirm = async () => {
    await dialog.getByRole('heading', { name: 'Is it still you?' }).waitFor()
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
  }
  await button(page, `Actions for ${username}`).click()
  await page.getByRole('menuitem', { name: 'Sign-ins' }).click()
  await dialog.getByText('network 127.0.0.0/24').waitFor()
  await looksRight(page)
  await page.keyboard.press('Escape')
  anHourPasses(stage)
  await button(page, `Actions for ${username}`).click()
  await page.getByRole('menuitem', { name: 'Make administrator' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make administrator' }).click()
  await confirm()
  await toast(page, 'Member updated').waitFor()
  anHourPasses(stage)
  await page.goto('/admin/email-list')
  await button(page, 'Export to CSV').click()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await toast(page, 'Please confirm first that it is you.').waitFor()
  await button(page, 'Export to CSV').click()
  const [download] = await Promise.all([page.waitForEvent('download'), confirm()])
  expect(download.suggestedFilename()).toMatch(/^newsletter-/)
})

test('what is kept of a person is deleted from their message', async () => {
  const context = await administrator(stage, { width: NARROW, expecting: ['status of 403'] })
  const email = 'gone@example.com'
  await send(context, 'POST', '/api/contacts', { name: 'Gone', email, message: 'Please call me' })
  const page = await open(context, '/admin/contacts')
  await button(page, 'View Details of Gone').click()
  await button(page, 'Delete This Person').click()
  anHourPasses(stage)
  const asked = page.getByRole('alertdialog')
  await asked.getByText(`Delete the data of ${email}?`).waitFor()
  await asked.getByRole('button', { name: 'Delete this data' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Is it still you?' })
  await confirmation.getByLabel('Your password').fill(PASSWORD)
  await confirmation.getByRole('button', { name: 'Continue' }).click()
  await toast(page, `The data of ${email} was deleted`).waitFor()
  await expect(page.getByRole('table').getByText(email)).toHaveCount(0)
})

/** A coach who leads a group and a session that a member has booked. */
async function coachWhoLeads(boss: BrowserContext) {
  const zone = 'Europe/London'
  const cora = await stage.member({ timezoneId: zone })
  await send(boss, 'PATCH', `/api/admin/members/${cora.id}`, { is_coach: true })
  await setHours(cora.context, zone)
  await groupOf(cora.context, { name: 'Of Cora' })
  const type = { name: 'Talk', minutes: 60, min_notice_hours: 0 }
  const { id } = await send(cora.context, 'POST', '/api/coach/session-types', type)
  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
  const session = { session_type_id: id, start: `${day}T10:00:00.000Z`, zone }
  const ben = await stage.member()
  await send(ben.context, 'POST', '/api/appointments', session)
  return { cora, ben }
}

async function choose(page: Page, username: string, item: string): Promise<void> {
  await page.goto(`/admin/members?q=${username}`)
  await button(page, `Actions for ${username}`).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('an administrator hands over what a coach leads, says why somebody has access, and disables an account', async () => {
  const boss = await administrator(stage, { width: NARROW })
  const { cora, ben } = await coachWhoLeads(boss)
  const page = await open(boss, '/admin/groups')
  await page.getByLabel('Coach of Of Cora').selectOption({ label: 'Rosa Boss' })
  await toast(page, 'Rosa Boss leads it now').waitFor()

  const asked = page.getByRole('alertdialog')
  await choose(page, cora.username, 'Remove coach')
  const question = asked.getByLabel('1 session is still booked with them. What should happen?')
  await expect(question).toHaveValue('')
  await question.selectOption('Hand it over to Rosa Boss')
  await looksRight(page)
  await asked.getByRole('button', { name: 'Remove coach' }).click()
  await toast(page, `${cora.username}: 1 session handed over`).waitFor()

  await choose(page, ben.username, 'Resend confirmation email')
  await toast(page, 'Confirmation email sent').waitFor()
  await choose(page, ben.username, 'Why do I have access?')
  await page.getByRole('dialog').getByText(/^No /).first().waitFor()
  await choose(page, ben.username, 'Disable account')
  await asked.getByRole('button', { name: 'Disable account' }).click()
  await page.getByRole('row').getByText('Disabled', { exact: true }).waitFor()
})
