import { expect, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import {
  arrive,
  button,
  field,
  link,
  makeStage,
  NARROW,
  open,
  send,
  toast,
  WITH_BOSS,
} from './browser.ts'
import { groupOf, inMenu, joined, post, topicOf } from './group-steps.ts'

const stage = makeStage(WITH_BOSS)

test('a group begins: made, joined, a first topic in three presses, a reply, a report', async () => {
  const coach = await administrator(stage, { width: NARROW })
  const desk = await open(coach, '/coach')
  await link(desk, 'Groups').click()
  await arrive(desk, '/coach/groups')
  await desk.getByText('You do not lead a group yet.').waitFor()
  await button(desk, 'New group').click()
  await button(desk, 'Begin the group').click()
  await desk.getByText('Please give it a name.').waitFor()
  await desk.getByLabel('Name').fill('First weeks')
  await desk.getByLabel('What it is about').fill('We walk, and talk about it.')
  await desk.getByRole('dialog').getByLabel('Places').fill('8')
  await looksRight(desk)
  await button(desk, 'Begin the group').click()
  await desk.getByRole('heading', { level: 1, name: 'First weeks' }).waitFor()
  const group = Number(new URL(desk.url()).pathname.split('/')[2])

  const ben = await stage.member({ width: NARROW })
  const ada = await stage.member({ width: NARROW })
  const page = await open(ben.context, '/groups')
  await page.getByRole('heading', { name: 'Groups you can join' }).waitFor()
  await link(page, 'First weeks').click()
  await button(page, 'Join').waitFor()
  await button(page, 'Join').click()
  await toast(page, 'You are in').waitFor()
  await page.getByRole('tab', { name: 'Board' }).waitFor()
  await joined(ada, group)

  // Three presses: the list, the group, and sending it.
  await page.goto('/today')
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
  await link(adas, 'Boots or shoes?').click()
  const words = field(adas, 'Your reply')
  await words.fill('Shoes, see https://example.com')
  await button(adas, 'Reply').click()
  await expect(post(adas, 'Shoes').getByRole('link')).toHaveAttribute('rel', /nofollow ugc/)
  await expect(words).toHaveValue('')
  await inMenu(adas, post(adas, 'no idea'), 'Report')
  await adas.getByLabel('What is wrong with it?').fill('Just a test.')
  await looksRight(adas)
  await button(adas, 'Report it').click()
  await toast(adas, 'The coach of the group will look at it.').waitFor()

  await page.goto('/today')
  await page.getByRole('region', { name: 'Waiting for you' }).getByRole('link').first().click()
  await post(page, 'Shoes').waitFor()
  await inMenu(page, post(page, 'no idea'), 'Edit')
  await field(page, 'Edit your post').fill('I have an idea.')
  await button(page, 'Save').click()
  await post(page, 'I have an idea.').getByText(', edited').waitFor()

  await desk.goto('/coach/groups')
  await desk.getByText('“Just a test.”').waitFor()
  await looksRight(desk)
  await link(desk, 'Boots or shoes?').click()
  await inMenu(desk, post(desk, 'an idea'), 'Pin to the top')
  await desk.getByText('Pinned', { exact: true }).waitFor()
  await inMenu(desk, post(desk, 'an idea'), 'Lock')
  await desk.getByText('This topic is locked.').waitFor()
  await expect(field(desk, 'Your reply')).toHaveCount(0)
  await desk.goto('/coach/groups')
  await desk.getByRole('button', { name: /^Mark as done/ }).click()
  await desk.getByText('Done', { exact: true }).waitFor()
})

test('words of danger show help to the writer; a refusal says why, kindly', async () => {
  const coach = await administrator(stage)
  const group = await groupOf(coach, { name: 'Kind' })
  const topic = await topicOf(coach, group)
  const ben = await stage.member({ width: NARROW, expecting: ['status of 409'] })
  await joined(ben, group)
  const page = await open(ben.context, `/groups/${group}/topics/${topic}`)
  await field(page, 'Your reply').fill('I want to kill myself')
  await button(page, 'Reply').click()
  await page.getByText('You do not have to be alone with this.').waitFor()
  await field(page, 'Your reply').fill('And another thing')
  await send(coach, 'PATCH', `/api/topics/${topic}`, { locked: true })
  await button(page, 'Reply').click()
  await page.getByText('This topic is locked.').waitFor()
})
