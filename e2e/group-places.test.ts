import { type BrowserContext, expect, test } from '@playwright/test'
import { looksRight, looksRightAtBothWidths, looksRightAtWidths } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import {
  arrive,
  button,
  field,
  link,
  makeStage,
  NARROW,
  open,
  toast,
  WIDE,
  WITH_BOSS,
} from './browser.ts'
import { groupOf, joined, send, topicOf } from './group-steps.ts'

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
  await looksRightAtWidths(desk, 320, WIDE)
  await button(desk, 'Plan it').click()
  await desk.getByText('0 of 1 seats taken').waitFor()

  const page = await open(ben.context, `/groups/${group}`)
  await page.getByText('1 of 1 seats is free').waitFor()
  await button(page, 'Take a seat for A walk together').click()
  await page.getByText('You have a seat').waitFor()
  await link(page, 'https://meet.example.com/walk').waitFor()
  await looksRightAtBothWidths(page)
  const adas = await open(ada.context, `/groups/${group}`)
  await expect(adas.getByText('meet.example.com')).toHaveCount(0)
  await button(adas, 'Get in line for A walk together').click()
  await adas.getByText('In line, place 1').waitFor()
  await looksRightAtBothWidths(adas)

  await desk.reload()
  await desk.getByRole('button', { name: /^Who has a seat/ }).click()
  await desk
    .getByRole('list', { name: 'Seats of A walk together' })
    .getByText(ben.username)
    .waitFor()
  await looksRightAtBothWidths(desk)

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
  await looksRightAtBothWidths(page)

  const adas = await open(ada.context, `/groups/${group}?tab=members`)
  await adas.getByText(ben.username).waitFor()
  await looksRightAtBothWidths(adas)

  await page.getByRole('tab', { name: 'For me' }).click()
  await looksRightAtBothWidths(page)
  await button(page, 'Leave the group').click()
  await looksRight(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the group' }).click()
  await arrive(page, '/groups')
  await adas.goto(`/groups/${group}/topics/${topic}`)
  await adas.getByRole('article', { name: /^Former member/ }).waitFor()
})

test('a group that cannot be joined is not there; the offer of one leads to the contact form', async () => {
  const coach = await administrator(stage)
  const hidden = await groupOf(coach, { name: 'Hidden', access: 'invited' })
  const topic = await topicOf(coach, hidden)
  const ben = await stage.member({ width: NARROW, expecting: ['status of 404'] })
  const page = await ben.context.newPage()
  for (const path of [`/groups/${hidden}`, `/groups/${hidden}/topics/${topic}`, '/groups/none']) {
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 404])
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  }
  await send(coach, 'POST', `/api/groups/${hidden}/invitations`, { member: ben.username })
  await page.goto('/groups')
  await link(page, 'Hidden').click()
  await button(page, 'Join').waitFor()

  const visitor = await stage.visitor({ width: NARROW })
  const out = await visitor.newPage()
  await out.goto('/coaching')
  await looksRight(out)
  await out.getByRole('link', { name: 'Join Next Group' }).click()
  await out.waitForURL(url => url.pathname === '/contact')
  await out.goto(`/groups/${hidden}`, { waitUntil: 'load' })
  await out.waitForURL(url => url.pathname === '/auth')
})

async function changePlan(context: BrowserContext, planType: string): Promise<void> {
  const { at } = await send(context, 'GET', `/api/subscription/change-preview?planType=${planType}`)
  await send(context, 'POST', '/api/subscription/change', { planType, at })
}

test('when a plan ends its group is not there any more, and back with the plan', async () => {
  const coach = await administrator(stage, { width: NARROW })
  const group = await groupOf(coach, {
    name: 'Premium walkers',
    access: 'plan',
    plans: ['premium'],
  })
  const ben = await stage.member({ width: NARROW, expecting: ['status of 404'] })
  const { clientSecret } = await (
    await ben.context.request.post('/api/create-subscription', { data: { planType: 'premium' } })
  ).json()
  const card = { clientSecret, cardNumber: '4242424242424242' }
  expect((await ben.context.request.post('/api/sandbox/confirm', { data: card })).status()).toBe(
    200,
  )
  const page = await open(ben.context, '/groups')
  await link(page, 'Premium walkers').click()
  await button(page, 'Join').click()
  await field(page, 'Begin a topic').waitFor()
  const topic = await topicOf(ben.context, group, { title: 'Before the end' })

  await changePlan(ben.context, 'basic')
  expect((await page.goto(`/groups/${group}`))?.status()).toBe(404)
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await page.goto('/groups')
  await expect(link(page, 'Premium walkers')).toHaveCount(0)
  const desk = await open(coach, `/groups/${group}/topics/${topic}`)
  await desk.getByText('Former member', { exact: true }).waitFor()
  await looksRightAtBothWidths(desk)

  await changePlan(ben.context, 'premium')
  await joined(ben, group)
  await page.goto(`/groups/${group}`)
  await link(page, 'Before the end').waitFor()
  await desk.reload()
  await expect(desk.getByText('Former member', { exact: true })).toHaveCount(0)
})

test('an administrator names another coach of a group without reading it', async () => {
  const boss = await administrator(stage, { width: NARROW })
  await groupOf(boss, { name: 'To be led by Cora' })
  const cora = await stage.member()
  await send(boss, 'PATCH', `/api/admin/members/${cora.id}`, { is_coach: true })
  const page = await open(boss, '/admin/groups')
  await looksRightAtBothWidths(page)
  await page.getByLabel('Coach of To be led by Cora').selectOption({ label: cora.username })
  await toast(page, `${cora.username} leads it now`).waitFor()
})

test('with the boards switched off a group is its agenda and its sessions', async () => {
  const coach = await administrator(stage, { width: NARROW, expecting: ['status of 404'] })
  const group = await groupOf(coach, { name: 'Quiet' })
  const topic = await topicOf(coach, group)
  const { version } = await send(coach, 'GET', '/api/admin/content')
  await send(coach, 'PUT', '/api/admin/content', { version, changes: { 'groups.boards': 'off' } })
  await send(coach, 'POST', '/api/admin/content/publish')
  const page = await coach.newPage()
  const status = async () => (await page.goto(`/groups/${group}/topics/${topic}`))?.status()
  await expect.poll(status).toBe(404)
  await page.goto(`/groups/${group}`)
  await field(page, 'I would like to talk about').waitFor()
  await expect(page.getByRole('tab', { name: 'Board' })).toHaveCount(0)
  await expect(page.getByText('Search the board')).toHaveCount(0)
  await looksRightAtBothWidths(page)
  await page.goto('/coach/groups')
  await page.getByRole('heading', { name: 'Your groups' }).waitFor()
  await expect(page.getByText('Needs a look')).toHaveCount(0)
})
