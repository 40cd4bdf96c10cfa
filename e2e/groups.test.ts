import { expect, test } from '@playwright/test'
import { looksRight, looksRightAtBothWidths, looksRightAtWidths } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import {
  arrive,
  button,
  endSession,
  field,
  link,
  makeStage,
  NARROW,
  open,
  PASSWORD,
  toast,
  WIDE,
  WITH_BOSS,
} from './browser.ts'
import { groupOf, inMenu, joined, post, send, topicOf } from './group-steps.ts'

const stage = makeStage(WITH_BOSS)

test('a group begins: made, joined, a first topic in three presses, a reply, a report', async () => {
  const coach = await administrator(stage, { width: NARROW })
  const desk = await open(coach, '/coach')
  await link(desk, 'Groups').click()
  await arrive(desk, '/coach/groups')
  await desk.getByText('You do not lead a group yet.').waitFor()
  await looksRightAtBothWidths(desk)
  await button(desk, 'New group').click()
  await button(desk, 'Begin the group').click()
  await desk.getByText('Please give it a name.').waitFor()
  await desk.getByLabel('Name').fill('First weeks')
  await desk.getByLabel('What it is about').fill('We walk, and talk about it.')
  await desk.getByRole('dialog').getByLabel('Places').fill('8')
  await looksRightAtWidths(desk, 320, WIDE)
  await button(desk, 'Begin the group').click()
  await desk.getByRole('heading', { level: 1, name: 'First weeks' }).waitFor()
  const group = Number(new URL(desk.url()).pathname.split('/')[2])

  const ben = await stage.member({ width: NARROW })
  const ada = await stage.member({ width: NARROW })
  const page = await open(ben.context, '/groups')
  await page.getByRole('heading', { name: 'Groups you can join' }).waitFor()
  await looksRightAtBothWidths(page)
  await link(page, 'First weeks').click()
  await button(page, 'Join').waitFor()
  await looksRightAtBothWidths(page)
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
  await looksRightAtWidths(page, 320, WIDE)

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
  await looksRightAtBothWidths(desk)
  await link(desk, 'Boots or shoes?').click()
  await inMenu(desk, post(desk, 'an idea'), 'Pin to the top')
  await desk.getByText('Pinned', { exact: true }).waitFor()
  await inMenu(desk, post(desk, 'an idea'), 'Lock')
  await desk.getByText('This topic is locked.').waitFor()
  await expect(field(desk, 'Your reply')).toHaveCount(0)
  await looksRightAtBothWidths(desk)
  await desk.goto('/coach/groups')
  await desk.getByRole('button', { name: /^Mark as done/ }).click()
  await desk.getByText('Done', { exact: true }).waitFor()
})

test('what is typed survives a failed request, a sign-in and a closed tab', async () => {
  const coach = await administrator(stage)
  const group = await groupOf(coach, { name: 'Drafts' })
  const topic = await topicOf(coach, group)
  const ben = await stage.member({
    width: NARROW,
    expecting: ['net::ERR_FAILED', 'status of 401', 'status of 404'],
  })
  await joined(ben, group)
  const page = await open(ben.context, `/groups/${group}/topics/${topic}`)
  await field(page, 'Your reply').fill('Half a thought')
  await page.route('**/replies', route =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await button(page, 'Reply').click()
  await page.getByText('What you typed is kept.').waitFor()
  await looksRight(page)
  await page.unroute('**/replies')
  await page.close()

  const again = await open(ben.context, `/groups/${group}/topics/${topic}`)
  await expect(field(again, 'Your reply')).toHaveValue('Half a thought')
  await endSession(ben.context)
  await button(again, 'Reply').click()
  await again.waitForURL(url => url.pathname === '/auth')
  await again.getByLabel('Username').fill(ben.username)
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await again.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(field(again, 'Your reply')).toHaveValue('Half a thought')
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await again.route('**/replies', async route => {
    if (route.request().method() === 'POST') await held
    await route.fallback()
  })
  await button(again, 'Reply').click()
  // The answer empties the field, so nothing can be added to it until then.
  await expect(field(again, 'Your reply')).not.toBeEditable()
  release()
  await post(again, 'Half a thought').waitFor()
  await expect(field(again, 'Your reply')).toBeEditable()

  await again.goto(`/groups/${group}`)
  await field(again, 'Begin a topic').fill('A topic')
  await again.close()
  const later = await open(ben.context, `/groups/${group}`)
  await expect(field(later, 'Begin a topic')).toHaveValue('A topic')

  const desk = await open(coach, `/groups/${group}?tab=sessions`)
  await button(desk, 'Plan a session').click()
  await desk.getByLabel('Title').fill('Half a session')
  await desk.close()
  const back = await open(coach, `/groups/${group}?tab=sessions`)
  await button(back, 'Plan a session').click()
  await expect(back.getByLabel('Title')).toHaveValue('Half a session')
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
  await looksRightAtBothWidths(page)
  await field(page, 'Your reply').fill('And another thing')
  await send(coach, 'PATCH', `/api/topics/${topic}`, { locked: true })
  await button(page, 'Reply').click()
  await page.getByText('This topic is locked.').waitFor()
})
