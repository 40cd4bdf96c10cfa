import { expect, type Page, test } from '@playwright/test'
import { DAY_MS, HOUR_MS } from '#src/contract/calendar.ts'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import {
  arrive,
  button,
  dataAt,
  field,
  goWithin,
  link,
  NARROW,
  open,
  shareStage,
  toast,
} from './browser.ts'
import { groupOf, inMenu, joined, post, topicOf } from './group-steps.ts'
import { changeStored } from './session-steps.ts'

const stage = shareStage()

/** A coach makes a group on the desk. @returns its id */
async function begin(desk: Page, name: string): Promise<number> {
  await link(desk, 'Groups').click()
  await arrive(desk, '/coach/groups')
  await button(desk, 'New group').click()
  await button(desk, 'Begin the group').click()
  await desk.getByText('Please give it a name.').waitFor()
  await desk.getByLabel('Name').fill(name)
  await desk.getByLabel('What it is about').fill('We walk, and talk about it.')
  await desk.getByRole('dialog').getByLabel('Places').fill('8')
  await looksRight(desk)
  await button(desk, 'Begin the group').click()
  await desk.getByRole('heading', { level: 1, name }).waitFor()
  return Number(new URL(desk.url()).pathname.split('/')[2])
}

test('a group begins: made, joined, a first topic in three presses, a reply, words of danger, a report', async () => {
  const coach = await administrator(stage, { width: NARROW })
  const desk = await open(coach, '/coach')
  const group = await begin(desk, 'First weeks')
  const ben = await stage.member({ width: NARROW })
  const ada = await stage.member({ width: NARROW, expecting: ['status of 409'] })
  const page = await open(ben.context, '/groups')
  await link(page, 'First weeks').click()
  await button(page, 'Join').click()
  await toast(page, 'You are in').waitFor()
  await page.getByRole('tab', { name: 'Board' }).waitFor()
  await joined(ada, group)

  // Three presses: the list, the group, and sending it.
  await goWithin(page, '/today')
  await link(page, 'Groups').click()
  await link(page, 'First weeks').click()
  await field(page, 'Begin a topic').fill('Boots or shoes?')
  await field(page, 'Your words').fill('I have **no** idea.')
  await button(page, 'Post').click()
  await page.getByRole('heading', { level: 1, name: 'Boots or shoes?' }).waitFor()
  await expect(post(page, 'I have no idea.').locator('strong')).toHaveText('no')
  await looksRight(page)

  const adas = await open(ada.context, `/groups/${group}`)
  await adas.getByText('1 new').waitFor()
  await looksRight(adas)
  await link(adas, 'Boots or shoes?').click()
  const words = field(adas, 'Your reply')
  await words.fill('Shoes, see https://example.com')
  await button(adas, 'Reply').click()
  await expect(post(adas, 'Shoes').getByRole('link')).toHaveAttribute('rel', /nofollow ugc/)
  await expect(words).toHaveValue('')
  await words.fill('I want to kill myself')
  await button(adas, 'Reply').click()
  await adas.getByText('You do not have to be alone with this.').waitFor()
  await inMenu(adas, post(adas, 'no idea'), 'Report')
  await adas.getByLabel('What is wrong with it?').fill('Just a test.')
  await looksRight(adas)
  await button(adas, 'Report it').click()
  await toast(adas, 'The coach of the group will look at it.').waitFor()

  await goWithin(page, '/today')
  await page.getByRole('region', { name: 'Waiting for you' }).getByRole('link').first().click()
  await post(page, 'Shoes').waitFor()
  await inMenu(page, post(page, 'no idea'), 'Edit')
  await field(page, 'Edit your post').fill('I have an idea.')
  await button(page, 'Save').click()
  await post(page, 'I have an idea.').getByText(', edited').waitFor()

  await goWithin(desk, '/coach/groups')
  const report = desk.getByRole('listitem').filter({ hasText: '“Just a test.”' })
  await report.getByRole('link', { name: 'Boots or shoes?' }).click()
  await inMenu(desk, post(desk, 'an idea'), 'Pin to the top')
  await desk.getByText('Pinned', { exact: true }).waitFor()
  await inMenu(desk, post(desk, 'an idea'), 'Lock')
  await desk.getByText('This topic is locked.').waitFor()
  await words.fill('One more thing')
  await button(adas, 'Reply').click()
  await adas.getByText('This topic is locked.').waitFor()
  await goWithin(desk, '/coach/groups')
  await report.getByRole('button', { name: /^Mark as done/ }).click()
  await report.getByText('Done', { exact: true }).waitFor()
})

/** As if a session had begun yesterday: its coach says who was there. */
async function expectAttendance(desk: Page, session: number, username: string): Promise<void> {
  const [from = '', to = ''] = [DAY_MS, DAY_MS - HOUR_MS].map(ms =>
    new Date(Date.now() - ms).toISOString(),
  )
  const change = 'update group_sessions set starts_at = ?, ends_at = ? where id = ?'
  changeStored(stage, change, from, to, String(session))
  await desk.reload()
  await desk.getByText('Past sessions (1)').click()
  await button(desk, 'Who has a seat for A walk together').click()
  const wasThere = desk.getByRole('group', { name: 'Who was there?' }).getByLabel(username)
  const { request } = desk.context()
  const present = async () =>
    (await dataAt({ request }, `/api/group-sessions/${session}/attendance`)).present.length
  await wasThere.check()
  await expect.poll(present).toBe(1)
  await wasThere.uncheck()
  await expect.poll(present).toBe(0)
}

test('a session with a line: the seat that is given back is the next one’s at once; an agenda, leaving, and who was there', async () => {
  const coach = await administrator(stage, { width: NARROW })
  const group = await groupOf(coach, { name: 'Seats' })
  // What was asked for before one leaves may be answered after.
  const ben = await stage.member({ width: NARROW, expecting: ['status of 404'] })
  const ada = await stage.member({ width: NARROW, expecting: ['status of 409'] })
  await joined(ben, group)
  await joined(ada, group)
  const topic = await topicOf(ben.context, group, { title: 'Soon gone' })
  const desk = await open(coach, `/groups/${group}?tab=sessions`)
  await button(desk, 'Plan a session').click()
  await desk.getByLabel('Title').fill('A walk together')
  await desk.getByLabel('Day').fill('2099-03-04')
  await desk.getByLabel('Time').fill('18:00')
  await desk.getByLabel('Seats').fill('1')
  await desk.getByRole('dialog').getByLabel('Place').fill('https://meet.example.com/walk')
  await looksRight(desk)
  await button(desk, 'Plan it').click()
  await desk.getByText('0 of 1 seats taken').waitFor()

  const page = await open(ben.context, `/groups/${group}`)
  await page.getByText('1 of 1 seats is free').waitFor()
  await button(page, 'Take a seat for A walk together').click()
  await page.getByText('You have a seat').waitFor()
  await link(page, 'https://meet.example.com/walk').waitFor()
  const adas = await open(ada.context, `/groups/${group}`)
  await expect(adas.getByText('meet.example.com')).toHaveCount(0)
  await button(adas, 'Get in line for A walk together').click()
  await adas.getByText('In line, place 1').waitFor()

  await button(page, 'Give the seat back for A walk together').click()
  await button(page, 'Give it back').click()
  await page.getByText('You have a seat').waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'Agenda' }).click()
  await field(page, 'I would like to talk about').fill('Shoes')
  await page.keyboard.press('Enter')
  await button(page, 'I would like that too: Shoes, 0').click()
  await button(page, 'I would like that too: Shoes, 1').waitFor()
  await page.getByRole('tab', { name: 'For me' }).click()
  await button(page, 'Leave the group').click()
  await looksRight(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the group' }).click()
  await arrive(page, '/groups')

  await goWithin(adas, '/today')
  await link(adas, 'A seat fell free: you have it in “A walk together”').click()
  await adas.getByText('You have a seat').waitFor()
  await goWithin(adas, `/groups/${group}/topics/${topic}`)
  await adas.getByRole('article', { name: /^Former member/ }).waitFor()
  const [{ id }] = await dataAt(coach, `/api/groups/${group}/sessions`)
  await expectAttendance(desk, id, ada.username)
})
