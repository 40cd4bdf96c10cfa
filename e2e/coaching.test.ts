import { expect, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { button, dataAt, field, link, NARROW, open, send, shareStage, toast } from './browser.ts'
import { coachingOf } from './coaching-steps.ts'
import { today } from './tracker-steps.ts'

/** The site's first administrator is its coach. */
const stage = shareStage()

test('a coach invites, a member accepts, and messages appear by themselves', async () => {
  const coach = await administrator(stage, { width: NARROW })
  const ben = await stage.member({ width: NARROW })
  const desk = await open(coach, '/coach')
  await field(desk, 'Name or mail address').fill(ben.username)
  await button(desk, 'Invite').click()
  await toast(desk, 'Invitation sent').waitFor()

  const mine = await open(ben.context, '/coaching/mine')
  await button(mine, 'Accept').click()
  await field(mine, 'Write to Rosa Boss').waitFor()
  await looksRight(mine)

  const client = await open(coach, `/coach/clients/${ben.id}?tab=messages`)
  await looksRight(client)
  const words = field(mine, 'Write to Rosa Boss')
  await words.fill('Hello, see https://example.com/walks')
  await words.press('Enter')
  await client.getByRole('link', { name: 'https://example.com/walks' }).waitFor()
  await expect(words).toHaveValue('')
  await field(client, `Write to ${ben.username}`).fill('Good to hear')
  await client.keyboard.press('Enter')
  await mine.getByRole('article').getByText('Good to hear').waitFor()
  await mine.getByText('· read').first().waitFor()
  await words.fill('H')
  await words.fill('')
  await mine.reload()
  await mine.locator('html[data-ready]').waitFor()
  await expect(words).toHaveValue('')
})

test('what a member shares is seen, logged, and stopped with two presses while the page is open', async () => {
  const coach = await administrator(stage, { width: NARROW, expecting: ['status of 404'] })
  const ben = await stage.member({ width: NARROW })
  await coachingOf(coach, ben)
  const date = today()
  await send(ben.context, 'POST', '/api/domino-entries', { date, title: 'Walk before work' })
  const asked: string[] = []
  coach.on('request', request => asked.push(new URL(request.url()).pathname))
  const client = await open(coach, `/coach/clients/${ben.id}`)
  await client.getByText(`Nothing of ${ben.username} is shared with you.`).waitFor()
  expect(asked.filter(path => path.endsWith('/since'))).toEqual([])

  const sharing = await open(ben.context, '/account/sharing')
  await sharing.getByRole('switch', { name: 'Dominoes with their pips' }).focus()
  await sharing.keyboard.press('Space')
  await sharing.getByText(/^From .* until /).waitFor()
  await looksRight(sharing)
  await client.getByText('Walk before work').waitFor()
  await looksRight(client)

  await sharing.reload()
  await sharing
    .getByRole('table', { name: 'Who read what' })
    .getByText('Dominoes with their pips')
    .waitFor()
  await link(sharing, 'See what Rosa Boss sees').click()
  await sharing.getByText('Walk before work').waitFor()
  await looksRight(sharing)
  await link(sharing, 'Sharing').click()
  await button(sharing, 'Stop everything').click()
  await sharing.getByRole('alertdialog').getByRole('button', { name: 'Stop everything' }).click()
  await toast(sharing, 'Nothing is shared anymore').waitFor()
  await client.getByText('No longer shared').waitFor()
  await expect(client.getByText('Walk before work')).toHaveCount(0)
})

test('the check-in reaches the coach; a step is taken for a day by the keyboard, and one is listed under its goal', async () => {
  const coach = await administrator(stage)
  const ben = await stage.member()
  const id = await coachingOf(coach, ben)
  const goals = [{ title: 'Sleep well', why: 'To be there at breakfast', by: null, first_step: '' }]
  await send(coach, 'PUT', `/api/coachings/${id}/plan`, { goals })
  await send(coach, 'POST', `/api/coachings/${id}/actions`, { text: 'Shoes at the door', pip: 3 })
  const page = await open(ben.context, '/coaching/mine?tab=check-in')
  await page.getByText('8', { exact: true }).first().click()
  await field(page, 'What went well?').fill('The walks')
  await button(page, 'Send to Rosa Boss').click()
  await page.getByText('Sent to Rosa Boss.').waitFor()
  const client = await open(coach, `/coach/clients/${ben.id}`)
  await client.getByText('The walks').waitFor()

  await page.getByRole('tab', { name: 'Plan' }).click()
  await field(page, 'A step of my own').fill('Screens off at ten')
  await page.getByLabel('Toward which goal?').selectOption('Sleep well')
  await button(page, 'Add it').press('Enter')
  await page
    .getByRole('list', { name: 'Steps toward this goal' })
    .getByText('Screens off at ten')
    .waitFor()
  const step = page.getByRole('listitem').filter({ hasText: 'Shoes at the door' })
  await step.getByRole('button', { name: 'Take it' }).press('Enter')
  await field(page, 'For which day?').waitFor()
  await button(page, 'Take it').last().press('Enter')
  await step.getByText('Taken', { exact: true }).waitFor()
  await step.getByRole('link', { name: 'Make it that day’s domino' }).click()
  await page
    .getByRole('region', { name: 'Steps for this day' })
    .getByText('Shoes at the door')
    .waitFor()
})

test('a step becomes an if-then plan', async () => {
  const coach = await administrator(stage)
  const ben = await stage.member({ width: NARROW })
  const id = await coachingOf(coach, ben)
  await send(coach, 'POST', `/api/coachings/${id}/actions`, { text: 'put on my shoes' })
  const page = await open(ben.context, '/coaching/mine?tab=plan')
  await button(page, 'Take it').click()
  await button(page, 'As an if-then plan').click()
  await field(page, 'If').fill('I have had coffee')
  await page.getByText('If I have had coffee, then put on my shoes.').waitFor()
  await button(page, 'Take it as a plan').click()
  await page.getByText('Taken', { exact: true }).waitFor()
  expect(await dataAt(ben.context, '/api/if-thens')).toMatchObject([
    { cue: 'I have had coffee', action: 'put on my shoes', source: 'coaching' },
  ])
})

test('the coach composes the form of the check-in', async () => {
  const coach = await administrator(stage)
  const form = await open(coach, '/coach/check-in-form')
  await field(form, 'Question 1').fill('How are you?')
  await button(form, 'Save form').press('Enter')
  await toast(form, 'Form saved').waitFor()
})
