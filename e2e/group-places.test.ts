import { expect, test } from '@playwright/test'
import { DAY_MS, HOUR_MS } from '#src/contract/calendar.ts'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import {
  arrive,
  button,
  dataAt,
  field,
  link,
  makeStage,
  NARROW,
  open,
  send,
  WITH_BOSS,
} from './browser.ts'
import { groupOf, joined, topicOf } from './group-steps.ts'
import { changeStored } from './session-steps.ts'

const stage = makeStage(WITH_BOSS)

test('a session with a line: the seat that is given back is the next one’s at once', async () => {
  const coach = await administrator(stage, { width: NARROW })
  const group = await groupOf(coach, { name: 'Seats' })
  const ben = await stage.member({ width: NARROW })
  const ada = await stage.member({ width: NARROW, expecting: ['status of 409'] })
  await joined(ben, group)
  await joined(ada, group)
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
  await looksRight(page)
  const adas = await open(ada.context, `/groups/${group}`)
  await expect(adas.getByText('meet.example.com')).toHaveCount(0)
  await button(adas, 'Get in line for A walk together').click()
  await adas.getByText('In line, place 1').waitFor()

  await desk.reload()
  await desk.getByRole('button', { name: /^Who has a seat/ }).click()
  await desk
    .getByRole('list', { name: 'Seats of A walk together' })
    .getByText(ben.username)
    .waitFor()
  await looksRight(desk)

  await button(page, 'Give the seat back for A walk together').click()
  await button(page, 'Give it back').click()
  await page.getByText('You have a seat').waitFor({ state: 'hidden' })
  await adas.reload()
  await adas.getByText('You have a seat').waitFor()
  await adas.goto('/today')
  await adas
    .getByRole('link', { name: 'A seat fell free: you have it in “A walk together”' })
    .click()
  await button(adas, 'Give the seat back for A walk together').click()
  await button(adas, 'Give it back').click()
  await button(adas, 'Take a seat for A walk together').waitFor()
})

test('agenda, members and leaving', async () => {
  const coach = await administrator(stage)
  const group = await groupOf(coach, { name: 'Leaving' })
  const ben = await stage.member({ width: NARROW })
  const ada = await stage.member({ width: NARROW })
  await joined(ben, group)
  await joined(ada, group)
  const topic = await topicOf(ben.context, group, { title: 'Soon gone' })
  const page = await open(ben.context, `/groups/${group}?tab=agenda`)
  await field(page, 'I would like to talk about').fill('Shoes')
  await page.keyboard.press('Enter')
  await button(page, 'I would like that too: Shoes, 0').click()
  await button(page, 'I would like that too: Shoes, 1').waitFor()
  await looksRight(page)

  const adas = await open(ada.context, `/groups/${group}?tab=members`)
  await adas.getByText(ben.username).waitFor()

  await page.getByRole('tab', { name: 'For me' }).click()
  await button(page, 'Leave the group').click()
  await looksRight(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the group' }).click()
  await arrive(page, '/groups')
  await adas.goto(`/groups/${group}/topics/${topic}`)
  await adas.getByRole('article', { name: /^Former member/ }).waitFor()
})

test('a coach says who was there', async () => {
  const coach = await administrator(stage, { width: NARROW })
  const group = await groupOf(coach, { name: 'Attendance' })
  const ben = await stage.member()
  const session = { title: 'First walk', start: '2099-03-04T17:00:00.000Z', minutes: 60, seats: 8 }
  const { id } = await send(coach, 'POST', `/api/groups/${group}/sessions`, session)
  await joined(ben, group)
  await send(ben.context, 'POST', `/api/group-sessions/${id}/seat`)
  const [from = '', to = ''] = [DAY_MS, DAY_MS - HOUR_MS].map(ms =>
    new Date(Date.now() - ms).toISOString(),
  )
  changeStored(stage, 'update group_sessions set starts_at = ?, ends_at = ?', from, to)
  const desk = await open(coach, `/groups/${group}?tab=sessions`)
  await desk.getByText('Past sessions (1)').click()
  await button(desk, 'Who has a seat for First walk').click()
  const wasThere = desk.getByRole('group', { name: 'Who was there?' }).getByLabel(ben.username)
  const stored = async () =>
    (await dataAt(coach, `/api/group-sessions/${id}/attendance`)).present.length
  await wasThere.check()
  await expect.poll(stored).toBe(1)
  await wasThere.uncheck()
  await expect.poll(stored).toBe(0)
})
