import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { DAY_MS } from '#src/contract/calendar.ts'
import { looksRightAtBothWidths } from './accessibility.ts'
import { administrator, outbox } from './admin-steps.ts'
import { button, makeStage, NARROW, open, toast, WITH_BOSS } from './browser.ts'
import { coachingOf, setHours } from './coaching-steps.ts'
import { send } from './group-steps.ts'

const stage = makeStage(WITH_BOSS)
const ZONE = 'Europe/London'
const LONDON = { timezoneId: ZONE }

const operate = (...args: string[]) =>
  execFileSync(process.execPath, ['dist/server/backup.js', ...args], {
    env: stage.operatorsEnvironment(),
    encoding: 'utf8',
  })

test('after a restore nothing is shared, and the page of sharing says why and where its log has a gap', async () => {
  const coach = await administrator(stage)
  const ben = await stage.member({ width: NARROW })
  const { context, username, id } = ben
  await coachingOf(coach, ben)
  const sharing = await open(context, '/account/sharing')
  await sharing.getByRole('switch', { name: 'Dominoes with their pips' }).click()
  await sharing.getByText(/^From .* until /).waitFor()
  const client = await open(coach, `/coach/clients/${id}`)
  await sharing.reload()
  await sharing
    .getByRole('table', { name: 'Who read what' })
    .getByText('Rosa Boss')
    .first()
    .waitFor()
  await client.close()
  const file = join(stage.folder, 'earlier.db')
  operate('backup', file)
  await button(sharing, 'Stop everything').click()
  await sharing.getByRole('alertdialog').getByRole('button', { name: 'Stop everything' }).click()
  await toast(sharing, 'Nothing is shared anymore').waitFor()
  await sharing.close()
  await stage.whileStopped(() => operate('restore', file))

  const data = { username, password: 'correct horse' }
  expect((await context.request.post('/api/login', { data })).status()).toBe(200)
  const restored = await open(context, '/account/sharing')
  await restored.getByText('We turned off everything you shared').waitFor()
  await restored.getByText(/^What was read between .* may be missing here/).waitFor()
  await expect(restored.getByRole('switch', { name: 'Dominoes with their pips' })).not.toBeChecked()
  await looksRightAtBothWidths(restored)
  await restored.getByRole('switch', { name: 'Dominoes with their pips' }).click()
  await restored.getByText(/^From .* until /).waitFor()
  await restored.getByText('We turned off everything you shared').waitFor({ state: 'detached' })
})

async function led(boss: BrowserContext) {
  const anna = await stage.member(LONDON)
  await send(boss, 'PATCH', `/api/admin/members/${anna.id}`, { is_coach: true })
  await setHours(anna.context, ZONE)
  const type = { name: 'Talk', minutes: 60, min_notice_hours: 0, daily_cap: 6, weekly_cap: 20 }
  const { id } = await send(anna.context, 'POST', '/api/coach/session-types', type)
  const ben = await stage.member({ width: NARROW, ...LONDON })
  const soon = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
  for (const hour of ['10', '14']) {
    const session = { session_type_id: id, start: `${soon}T${hour}:00:00.000Z`, zone: ZONE }
    await send(ben.context, 'POST', '/api/appointments', session)
  }
  return { anna, ben }
}

async function choose(page: Page, username: string, item: string) {
  await button(page, `Actions for ${username}`).click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('alertdialog')
}

test('who takes a coach’s right away says what happens to the sessions they lead', async () => {
  const boss = await administrator(stage, { width: NARROW })
  const { anna, ben } = await led(boss)
  const members = await open(boss, `/admin/members?q=${anna.username}`)
  const disabling = await choose(members, anna.username, 'Disable account')
  await disabling.getByLabel('2 sessions are still booked with them. What should happen?').waitFor()
  await disabling.getByText('Credits for canceled sessions are returned').waitFor()
  await disabling.getByRole('button', { name: 'Cancel', exact: true }).click()

  const removing = await choose(members, anna.username, 'Remove coach')
  const question = removing.getByLabel('2 sessions are still booked with them. What should happen?')
  await expect(question).toHaveValue('')
  await question.selectOption('Hand them over to Rosa Boss')
  await removing.getByText('What does not fit Rosa Boss’s hours is canceled.').waitFor()
  await looksRightAtBothWidths(members)
  await removing.getByRole('button', { name: 'Remove coach' }).click()
  await toast(members, `${anna.username}: 2 sessions handed over`).waitFor()

  const sessions = await open(ben.context, '/sessions')
  await expect(sessions.getByText('boss')).toHaveCount(2)
  const told = async () =>
    (await outbox(stage, 'session-handed-over')).get(`${ben.username}@example.com`)
  await expect.poll(told).toContain('Rosa Boss')
})
