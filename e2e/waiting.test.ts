import { expect, type Page, test } from '@playwright/test'
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
  openPart,
  PASSWORD,
  send,
  shareStage,
  toast,
} from './browser.ts'
import { checkIn } from './coaching-steps.ts'
import { mailedPath } from './outbox.ts'

/** The site's first administrator is its coach. */
const stage = shareStage()

/** As a dialog does with all around it but live regions, were it to open in just that moment. */
const hideWhatIsEmpty = (page: Page) =>
  page.evaluate(() =>
    new MutationObserver(changes => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLDivElement && !node.id && !node.hasChildNodes())
          node.setAttribute('aria-hidden', 'true')
    }).observe(document.body, { childList: true }),
  )

test('somebody without an account registers and accepts with the mailed link, which says kindly when it is used or withdrawn', async () => {
  const coach = await administrator(stage, { width: NARROW })
  const desk = await open(coach, '/coach/clients')
  await hideWhatIsEmpty(desk)
  await button(desk, 'Invite').click()
  await desk.getByRole('dialog').getByLabel('Name or mail address').fill('nora@example.com')
  await desk.getByRole('dialog').getByLabel('Their name').fill('Nora Lind')
  await button(desk, 'Invite').click()
  await toast(desk, 'Invitation saved').waitFor()
  await desk.keyboard.press('Escape')
  await desk
    .getByText(/^Invited .*, not answered yet$/)
    .first()
    .waitFor()

  const page = await (await stage.visitor({ width: NARROW })).newPage()
  const path = await mailedPath(stage, 'nora@example.com', '/auth')
  await page.goto(path)
  await page.getByRole('heading', { name: 'would like to coach you.' }).waitFor()
  await page.getByText('nora@example.com').waitFor()
  await looksRight(page)
  // Two typed lines and two presses, from the link to the first domino.
  await expect(field(page, 'Your name')).toHaveValue('Nora Lind')
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Register').click()
  await arrive(page, '/today')
  await page.getByText('Welcome, I am glad you are here.').waitFor()
  await field(page, 'What is the one action today?').fill('Write one page')
  await button(page, 'Set it').click()
  await page.getByRole('group', { name: 'Pips of Write one page' }).waitFor()
  await expect(page.getByText('Welcome, I am glad')).toHaveCount(0)

  await goWithin(page, '/account')
  await openPart(page, 'Name and email')
  await expect(field(page, 'Username')).toHaveValue('nora')
  await field(page, 'Username').fill('nora.lind')
  await button(page, 'Save profile').click()
  await toast(page, 'Profile saved').waitFor()
  await goWithin(page, '/coaching/mine')
  await link(page, 'Ask Rosa Boss for a session').waitFor()
  await expect(page.getByText('End the coaching')).toHaveCount(0)
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'End the coaching' }).waitFor()

  await button(desk, 'Invite').click()
  await desk.getByRole('dialog').getByLabel('Name or mail address').fill('petra@example.com')
  await button(desk, 'Invite').click()
  const other = await mailedPath(stage, 'petra@example.com', '/auth')
  await desk.keyboard.press('Escape')
  await button(desk, 'Send again the invitation to petra@example.com').click()
  await toast(desk, 'Sent again').waitFor()
  await button(desk, 'Withdraw the invitation to petra@example.com').click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await toast(desk, 'Invitation withdrawn').waitFor()
  for (const each of [path, other])
    expect(await (await fetch(stage.site.url + each)).text()).toContain(
      'This invitation is no longer open.',
    )
})

test('what waits is on the home and account pages, leads to it, and is gone once it is read', async () => {
  const coach = await administrator(stage)
  const { context, username } = await stage.member({ width: NARROW })
  await coach.request.post('/api/coach/coachings', { data: { member: username } })
  const page = await open(context, '/account')
  await page.getByRole('link', { name: /would like to coach you/ }).waitFor()
  const [{ id }] = await dataAt(context, '/api/coachings')
  await context.request.post(`/api/coachings/${id}/accept`)
  await checkIn(context, id)
  const note = { visibility: 'shared', body: 'You walk on Mondays.' }
  await send(coach, 'POST', `/api/coachings/${id}/messages`, { body: 'How was the walk?' })
  await send(coach, 'POST', `/api/coachings/${id}/notes`, note)

  await goWithin(page, '/today')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await looksRight(page)
  await waiting.getByRole('link', { name: /wrote to you/ }).click()
  await arrive(page, `/coaching/mine?with=${id}&tab=messages`)
  await page.getByText('How was the walk?', { exact: true }).waitFor()
  await expect(waiting.getByRole('link', { name: /wrote to you/ })).toHaveCount(0)
  await waiting.getByRole('link', { name: /shared a note with you/ }).click()
  await page.getByText('You walk on Mondays.').waitFor()
  await expect(waiting).toHaveCount(0)
  await goWithin(page, '/today')
  // At the end of a week the look back at it waits there, too.
  await expect(waiting.getByRole('link', { name: /Rosa Boss/ })).toHaveCount(0)
})
