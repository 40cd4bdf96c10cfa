import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { DAY_MS } from '#src/contract/calendar.ts'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { button, makeStage, NARROW, open, send, toast, WITH_BOSS } from './browser.ts'
import { setHours } from './coaching-steps.ts'
import { groupOf } from './group-steps.ts'

/** Hours of a coach change what every visitor sees of booking. */
const stage = makeStage(WITH_BOSS)

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
