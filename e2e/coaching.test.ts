import { expect, type Page, test } from '@playwright/test'
import { looksRight, looksRightAtBothWidths } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { button, field, link, NARROW, open, shareStage, toast } from './browser.ts'
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
  await looksRightAtBothWidths(mine)

  const client = await open(coach, `/coach/clients/${ben.id}?tab=messages`)
  await looksRightAtBothWidths(client)
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
  await ben.context.request.post('/api/domino-entries', {
    data: { date, title: 'Walk before work' },
  })
  const asked: string[] = []
  coach.on('request', request => asked.push(new URL(request.url()).pathname))
  const client = await open(coach, `/coach/clients/${ben.id}`)
  await client.getByText(`Nothing of ${ben.username} is shared with you.`).waitFor()
  expect(asked.filter(path => path.endsWith('/since'))).toEqual([])

  const sharing = await open(ben.context, '/account/sharing')
  await sharing.getByRole('switch', { name: 'Dominoes with their pips' }).focus()
  await sharing.keyboard.press('Space')
  await sharing.getByText(/^From .* until /).waitFor()
  await looksRightAtBothWidths(sharing)
  await client.getByText('Walk before work').waitFor()
  await looksRightAtBothWidths(client)

  await sharing.reload()
  await sharing
    .getByRole('table', { name: 'Who read what' })
    .getByText('Dominoes with their pips')
    .waitFor()
  await link(sharing, 'See what Rosa Boss sees').click()
  await sharing.getByText('Walk before work').waitFor()
  await looksRightAtBothWidths(sharing)
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
  await coach.request.put(`/api/coachings/${id}/plan`, { data: { goals } })
  await coach.request.post(`/api/coachings/${id}/actions`, {
    data: { text: 'Shoes at the door', pip: 3 },
  })
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

test('a step becomes an if-then plan, which survives a closed tab while it is written', async () => {
  const coach = await administrator(stage)
  const ben = await stage.member({ width: NARROW })
  const id = await coachingOf(coach, ben)
  await coach.request.post(`/api/coachings/${id}/actions`, { data: { text: 'put on my shoes' } })
  const begun = await open(ben.context, '/coaching/mine?tab=plan')
  const choose = async (page: Page) => {
    await button(page, 'Take it').click()
    await button(page, 'As an if-then plan').click()
  }
  await choose(begun)
  await field(begun, 'If').fill('I have had coffee')
  await begun.close()
  const page = await open(ben.context, '/coaching/mine?tab=plan')
  await choose(page)
  await page.getByText('If I have had coffee, then put on my shoes.').waitFor()
  await looksRight(page)
  await button(page, 'Take it as a plan').press('Enter')
  await page.getByText('Taken', { exact: true }).waitFor()
  const { data } = await (await ben.context.request.get('/api/if-thens')).json()
  expect(data).toMatchObject([
    { cue: 'I have had coffee', action: 'put on my shoes', source: 'coaching' },
  ])
})

test('the coach composes the form; members have no desk', async () => {
  const coach = await administrator(stage)
  const form = await open(coach, '/coach/check-in-form')
  await field(form, 'Question 1').fill('How are you?')
  await button(form, 'Save form').press('Enter')
  await toast(form, 'Form saved').waitFor()
  const { context } = await stage.member({ expecting: ['status of 403'] })
  const refused = await open(context, '/coach')
  await refused.getByText('This page is for the coaches of this site.').waitFor()
})

test('after the end, notes and steps stay to be read and offer nothing that is refused', async () => {
  const coach = await administrator(stage)
  const ben = await stage.member()
  const of = `/api/coachings/${await coachingOf(coach, ben)}`
  await coach.request.post(`${of}/notes`, { data: { visibility: 'private', body: 'Walks help' } })
  await coach.request.post(`${of}/messages`, { data: { body: 'See you' } })
  await coach.request.post(`${of}/actions`, { data: { text: 'Walk on Sunday' } })
  expect((await ben.context.request.post(`${of}/end`)).status()).toBe(200)

  const notes = await open(coach, `/coach/clients/${ben.id}?tab=notes`)
  await expect(notes.getByRole('textbox', { name: 'Private note' })).not.toBeEditable()
  await expect(button(notes, `Share with ${ben.username}`)).toHaveCount(0)
  await button(notes, 'Delete this note').waitFor()
  const offered = await open(coach, `/coach/clients/${ben.id}?tab=steps`)
  await offered.getByText('Walk on Sunday').waitFor()
  await expect(button(offered, 'Withdraw')).toHaveCount(0)
  const thread = await open(coach, `/coach/clients/${ben.id}?tab=messages`)
  await button(thread, 'Change this message').click()
  await expect(thread.getByRole('menuitem')).toHaveText(['Delete'])
  const mine = await open(ben.context, '/coaching/mine?tab=plan')
  const step = mine.getByRole('listitem').filter({ hasText: 'Walk on Sunday' })
  await step.waitFor()
  await expect(step.getByRole('button')).toHaveCount(0)
})
