import { expect, type Page, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import {
  button,
  dataAt,
  field,
  goWithin,
  link,
  NARROW,
  open,
  send,
  shareStage,
  toast,
} from './browser.ts'
import { coachingOf } from './coaching-steps.ts'
import { today } from './tracker-steps.ts'

/** The site's first administrator is its coach. */
const stage = shareStage()

/** A step is taken for a day by the keyboard, one is listed under its goal, and one becomes an if-then plan. */
async function takeSteps(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Plan' }).click()
  await field(page, 'A step of my own').fill('Screens off at ten')
  await page.getByLabel('Toward which goal?').selectOption('Sleep well')
  await button(page, 'Add it').press('Enter')
  await page
    .getByRole('list', { name: 'Steps toward this goal' })
    .getByText('Screens off at ten')
    .waitFor()
  const step = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await step('put on my shoes').getByRole('button', { name: 'Take it' }).click()
  await button(page, 'As an if-then plan').click()
  await field(page, 'If').fill('I have had coffee')
  await page.getByText('If I have had coffee, then put on my shoes.').waitFor()
  await button(page, 'Take it as a plan').click()
  await step('put on my shoes').getByText('Taken', { exact: true }).waitFor()

  await step('Shoes at the door').getByRole('button', { name: 'Take it' }).press('Enter')
  await field(page, 'For which day?').waitFor()
  await button(page, 'Take it').last().press('Enter')
  await step('Shoes at the door').getByText('Taken', { exact: true }).waitFor()
  await step('Shoes at the door').getByRole('link', { name: 'Make it that day’s domino' }).click()
  const steps = page.getByRole('region', { name: 'Steps for this day' })
  await steps.getByText('Shoes at the door').waitFor()
}

/** Two presses and the words, from the first look to the answer; then this client waits no longer. */
async function answerAtTheDesk(desk: Page, name: string): Promise<void> {
  await goWithin(desk, '/coach')
  await desk.getByRole('link', { name: /^Clients \d+ waiting$/ }).waitFor()
  const came = desk.getByRole('region', { name: /^New/ })
  const answer = came.getByRole('button', { name: `Answer ${name} sent a check-in` })
  await answer.waitFor()
  await looksRight(desk)
  await answer.click()
  await desk.getByRole('dialog').getByText('The walks').waitFor()
  const words = desk.getByRole('dialog').getByLabel(`Write to ${name}`)
  await expect(words).toBeFocused()
  await looksRight(desk)
  await words.fill('Well walked')
  await words.press('Enter')
  await toast(desk, `Sent to ${name}`).waitFor()
  await expect(answer).toHaveCount(0)
  await goWithin(desk, '/coach/clients')
  const client = desk.getByRole('main').getByRole('link', { name, exact: true })
  await client.waitFor()
  await looksRight(desk)
  await desk.getByRole('link', { name: /^Waiting \d+$/ }).click()
  await expect(client).toHaveCount(0)
}

/** A client is not asked to find a coach. */
async function offersHerCoach(page: Page): Promise<void> {
  for (const [path, invites] of [
    ['/conscious-cabinet', 'Learn More Through Coaching'],
    ['/weekly-planner', 'Free Resource'],
    ['/account', 'Book a Free Consultation'],
  ] as const) {
    await goWithin(page, path)
    await page.getByRole('link', { name: 'Write to Rosa Boss' }).waitFor()
    await expect(page.getByText(invites)).toHaveCount(0)
  }
}

test('a coach composes the check-in and invites; a member accepts, writes, checks in and takes steps; messages appear by themselves', async () => {
  const coach = await administrator(stage, { width: NARROW })
  const ben = await stage.member({ width: NARROW, expecting: ['status of 404'] })
  const desk = await open(coach, '/coach/check-in-form')
  await field(desk, 'Question 1').fill('How are you?')
  await button(desk, 'Save form').press('Enter')
  await toast(desk, 'Form saved').waitFor()
  // The desk itself has this button only while there is no client.
  await goWithin(desk, '/coach/clients')
  await button(desk, 'Invite').click()
  await desk.getByRole('dialog').getByLabel('Name or mail address').fill(ben.username)
  await button(desk, 'Invite').click()
  await toast(desk, 'Invitation sent').waitFor()

  const mine = await open(ben.context, '/coaching/mine')
  await button(mine, 'Accept').click()
  const words = field(mine, 'Write to Rosa Boss')
  await words.waitFor()
  await looksRight(mine)
  await goWithin(desk, `/coach/clients/${ben.id}?tab=messages`)
  await words.fill('Hello, see https://example.com/walks')
  await words.press('Enter')
  await desk.getByRole('link', { name: 'https://example.com/walks' }).waitFor()
  await expect(words).toHaveValue('')
  await field(desk, `Write to ${ben.username}`).fill('Good to hear')
  await desk.keyboard.press('Enter')
  await mine.getByRole('article').getByText('Good to hear').waitFor()
  await mine.getByText('· read').first().waitFor()
  await looksRight(desk)

  const [{ id }] = await dataAt(ben.context, '/api/coachings')
  const goals = [{ title: 'Sleep well', why: 'To be there at breakfast', by: null, first_step: '' }]
  await send(coach, 'PUT', `/api/coachings/${id}/plan`, { goals })
  await send(coach, 'POST', `/api/coachings/${id}/actions`, { text: 'Shoes at the door', pip: 3 })
  await send(coach, 'POST', `/api/coachings/${id}/actions`, { text: 'put on my shoes' })
  await goWithin(mine, '/coaching/mine?tab=check-in')
  await mine.getByText('8', { exact: true }).first().click()
  await field(mine, 'What went well?').fill('The walks')
  await button(mine, 'Send to Rosa Boss').click()
  await mine.getByText('Sent to Rosa Boss.').waitFor()
  await goWithin(desk, `/coach/clients/${ben.id}`)
  await desk.getByText('The walks').waitFor()
  await answerAtTheDesk(desk, ben.username)
  await takeSteps(mine)
  await offersHerCoach(mine)
  expect(await dataAt(ben.context, '/api/if-thens')).toMatchObject([
    { cue: 'I have had coffee', action: 'put on my shoes', source: 'coaching' },
  ])
})

test('what a member shares is seen, logged, and stopped with two presses while the page is open', async () => {
  const coach = await administrator(stage, { width: NARROW, expecting: ['status of 404'] })
  const ben = await stage.member({ width: NARROW })
  await coachingOf(coach, ben)
  await send(ben.context, 'POST', '/api/domino-entries', { date: today(), title: 'Walk' })
  const asked: string[] = []
  coach.on('request', request => asked.push(new URL(request.url()).pathname))
  const client = await open(coach, `/coach/clients/${ben.id}`)
  await client.getByText(`Nothing of ${ben.username} is shared with you.`).waitFor()
  expect(asked.filter(path => path.endsWith('/since'))).toEqual([])

  const sharing = await open(ben.context, '/account/sharing')
  const kind = 'Dominoes with their pips'
  const last = sharing.getByRole('switch').last()
  const place = await last.boundingBox()
  await sharing.getByRole('switch', { name: kind }).focus()
  await sharing.keyboard.press('Space')
  await sharing.getByText(/^From .* until /).waitFor()
  // Nothing moved under the thumb.
  expect(await last.boundingBox()).toEqual(place)
  await client.getByText('Walk').waitFor()
  await looksRight(client)
  await sharing.reload()
  await sharing.getByRole('table', { name: 'Who read what' }).getByText(kind).waitFor()
  await looksRight(sharing)
  await link(sharing, 'See what Rosa Boss sees').click()
  await sharing.getByText('Walk').waitFor()
  await looksRight(sharing)
  await link(sharing, 'Sharing').click()
  await button(sharing, 'Stop everything').click()
  await sharing.getByRole('alertdialog').getByRole('button', { name: 'Stop everything' }).click()
  await toast(sharing, 'Nothing is shared anymore').waitFor()
  await client.getByText('No longer shared').waitFor()
  await expect(client.getByText('Walk')).toHaveCount(0)
})
