import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { DAY_MS } from '#src/contract/calendar.ts'
import { picture } from '#test/pictures.ts'
import { looksRight } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import {
  button,
  dataAt,
  field,
  goWithin,
  link,
  makeStage,
  NARROW,
  open,
  PASSWORD,
  send,
  toast,
  WITH_BOSS,
} from './browser.ts'
import { setHours } from './coaching-steps.ts'
import { groupOf } from './group-steps.ts'
import { mailedPath } from './outbox.ts'
import { connectMail } from './session-steps.ts'

const stage = makeStage(WITH_BOSS)

const ZONE = { timezoneId: 'Europe/London' }
const TITLE = 'Six sessions for a calmer spring'
const EMAIL = 'nora@example.com'

/** Writes the offer and puts it on sale. */
async function sell(page: Page): Promise<void> {
  await page.getByText('What do you sell?').waitFor()
  await link(page, 'New offer').click()
  await page.getByLabel('Title', { exact: true }).fill(TITLE)
  await page.getByLabel(/^One line about it/).fill('Six hours, within three months.')
  await page.getByLabel(/^Description/).fill('## What we do\n\nWe look at **your week**.')
  await button(page, 'Choose a picture').click()
  const dialog = page.getByRole('dialog')
  const buffer = await picture('png', 500, 400)
  const file = { name: 'path.png', mimeType: 'image/png', buffer }
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles(file)
  await dialog.getByLabel('What it shows').fill('A path in the woods')
  await button(page, 'Add the picture').click()
  await button(page, 'Change the picture').waitFor()
  // The dialog's form is its own: the offer, which has no price yet, was not sent with it.
  await expect(page.getByText('Please enter an amount, such as 240 or 97.50.')).toHaveCount(0)
  await page.getByRole('radio', { name: /^For everybody/ }).check()
  await button(page, 'Save and put it on sale').click()
  await page.getByText('Please enter an amount, such as 240 or 97.50.').waitFor()
  await page.getByLabel(/^Price/).fill('600')
  await button(page, 'Sessions').click()
  await expect(page.getByLabel('How many', { exact: true })).toHaveValue('6')
  await looksRight(page)
  await button(page, 'Save and put it on sale').click()
  await toast(page, 'Saved, and on its page').waitFor()
}

/** Pays on the sandbox's page, after a declined card. */
async function pay(page: Page): Promise<void> {
  await page.waitForURL(/\/offers\/pay\//)
  await page.getByText('This is the sandbox: no money moves.').waitFor()
  await looksRight(page)
  const card = field(page, 'Card number')
  await card.fill('4000 0000 0000 0002')
  await button(page, 'Pay').click()
  await page.getByRole('main').getByText('Your card was declined.').waitFor()
  await card.fill('4242 4242 4242 4242')
  await button(page, 'Pay').click()
  await page.waitForURL(/\/offers\/bought\?purchase=/)
}

/** A visitor's free time waits for its mail, which goes to the right address in the end. */
async function freeTime(coach: BrowserContext, contents: readonly object[]): Promise<void> {
  const one = contents.map(content => ({ ...content, count: 1 }))
  const data = { title: 'A first talk', price: 0, pays: 'free', visible: 'link', contents: one }
  await send(coach, 'POST', '/api/coach/offers', data)
  const visitor = await stage.visitor({ width: NARROW, ...ZONE })
  const page = await open(visitor, '/offers/a-first-talk')
  // Without mail no time is held that waits for one.
  await page.getByText('You choose it next, in your account.').waitFor()
  await page.getByText('The account that you set up next gets this address.').waitFor()
  await using mail = new AsyncDisposableStack()
  const mailbox = await connectMail(coach, mail)
  const answer = async () => (await visitor.request.get('/offers/a-first-talk')).text()
  await expect.poll(answer).toContain('We write to this address')
  await page.reload()
  await button(page, 'Choose your time now').or(button(page, 'Choose your first time now')).click()
  await page
    .getByRole('group', { name: /^Free times/ })
    .getByRole('button')
    .first()
    .click()
  await field(page, 'Name').fill('Zoë')
  await field(page, 'Email').fill('zoe@exampel.com')
  await page.getByRole('main').locator('[type=submit]').click()
  await page.waitForURL(/\/offers\/bought\?purchase=/)
  await page.getByText('zoe@exampel.com').waitFor()
  await button(page, 'Send it again').click()
  await toast(page, 'The mail is on its way').waitFor()
  await button(page, 'Wrong address').click()
  await page.getByLabel('The right address').fill('zoe@example.com')
  await looksRight(page)
  await button(page, 'Send it there').click()
  await page.getByRole('main').getByText('zoe@example.com').waitFor()
  const mailed = () =>
    mailbox.received.findLast(({ to }) => to.includes('zoe@example.com'))?.parsed.text
  await expect.poll(mailed).toContain('/offers/confirm?')
  await page.goto(/\/offers\/confirm\?\S+/.exec(mailed() ?? '')?.[0] ?? '')
  await button(page, 'Confirm my time').click()
  await page.getByRole('heading', { name: 'It is yours' }).waitFor()
}

test('a coach sells a package, a visitor buys it with a time and sees what is left, and the coach refunds it', async () => {
  const coach = await administrator(stage, { width: NARROW, ...ZONE })
  await setHours(coach, 'America/New_York')
  const desk = await open(coach, '/coach/offers')
  await sell(desk)

  const visitor = await stage.visitor({
    width: NARROW,
    expecting: ['status of 402'],
    ...ZONE,
  })
  const page = await open(visitor, '/offers')
  await link(page, TITLE).click()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await looksRight(page)
  await button(page, 'Choose your first time now').click()
  await page
    .getByRole('group', { name: /^Free times/ })
    .getByRole('button')
    .first()
    .click()
  await page.getByText('Your first time:', { exact: false }).last().waitFor()
  await button(page, 'Buy for $600').click()
  await page.getByText('Please tell us your name').waitFor()
  await field(page, 'Name').fill('Nora Buyer')
  await field(page, 'Email').fill(EMAIL)
  await button(page, 'Buy for $600').click()
  await pay(page)
  await page.getByRole('heading', { name: 'Thank you, it is paid' }).waitFor()
  // No mail is connected: nothing promises one.
  await button(page, 'Set up my account').waitFor()
  await expect(page.getByText('We have written to you')).toHaveCount(0)
  await expect(link(page, 'Add it to your calendar')).toHaveAttribute(
    'href',
    /^data:text\/calendar/,
  )
  await looksRight(page)

  await page.goto(await mailedPath(stage, EMAIL, '/auth'))
  await page
    .getByRole('heading', { level: 1, name: 'Your six sessions are here: choose a password' })
    .waitFor()
  await looksRight(page)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Open my account').click()
  await page.waitForURL(/\/coaching\/mine/)
  await page.getByText('Rosa Boss').first().waitFor()
  await page.getByText(/^5 of 6 sessions, until /).waitFor()
  await page.getByText(/^Your next session with Rosa Boss:/).waitFor()
  await goWithin(page, '/account')
  const bought = page.getByRole('region', { name: 'What you bought' })
  await bought.getByText(/^5 of 6 sessions, until /).waitFor()
  await bought.getByRole('link', { name: /^Book a session/ }).click()
  await page.waitForURL(/\/sessions\?type=/)

  const other = await stage.member({ width: NARROW, ...ZONE })
  const sessions = await open(other.context, '/sessions')
  await sessions
    .getByText('You have none of these sessions left.', { exact: false })
    .first()
    .waitFor()
  await expect(sessions.getByRole('main')).not.toContainText(/credit/i)
  await looksRight(sessions)
  await link(sessions, `Buy ${TITLE}`).click()
  await sessions.getByRole('heading', { level: 1, name: TITLE }).waitFor()

  await goWithin(desk, '/coach/clients')
  await desk.getByText('Nora Buyer').first().waitFor()
  await goWithin(desk, '/coach/offers')
  await desk.getByText(/^5 of 6 sessions, until /).waitFor()
  await desk.getByRole('button', { name: `Actions for ${TITLE} of Nora Buyer` }).click()
  await desk.getByRole('menuitem', { name: 'Refund …' }).click()
  await button(desk, 'Refund the whole').click()
  await desk.getByText('Please give a reason.').waitFor()
  await desk.getByLabel('Reason').fill('She moves abroad')
  await looksRight(desk)
  await button(desk, 'Refund the whole').click()
  await toast(desk, 'It is refunded').waitFor()
  await desk.getByRole('main').getByText('Refunded', { exact: true }).last().waitFor()
  await goWithin(page, '/account')
  await bought.getByText(/^Earlier/).click()
  await bought.getByText('$600 came back to you').waitFor()

  const [{ id: offer, contents }] = await dataAt(coach, '/api/coach/offers')
  await freeTime(coach, contents)

  await send(coach, 'POST', '/api/coach/purchases', { offer, email: EMAIL, paid: 'given' })
  await goWithin(page, '/account')
  await page.getByRole('link', { name: /waits for you/ }).click()
  await button(page, 'Take it into my account').click()
  await page.getByText('Your sessions are there.', { exact: false }).waitFor()
  await looksRight(page)
})

test('an offer is bought without scripts', async () => {
  const coach = await administrator(stage)
  const data = { title: 'The workbook', price: 2_950, pays: 'once', visible: 'link' }
  await send(coach, 'POST', '/api/coach/offers', data)
  const page = await (await stage.visitor({ javaScriptEnabled: false })).newPage()
  // A journey before this one may have connected mail: pages follow its end a moment later.
  const shown = async () => (await page.request.get('/offers/the-workbook')).text()
  await expect.poll(shown).toContain('gets this address')
  await page.goto('/offers/the-workbook')
  await field(page, 'Name').fill('Paul Buyer')
  await field(page, 'Email').fill('paul@example.com')
  await button(page, 'Buy for $29.50').click()
  await link(page, 'Go to the payment').click()
  await field(page, 'Card number').fill('4242 4242 4242 4242')
  await button(page, 'Pay').click()
  await page.getByRole('heading', { name: 'Thank you, it is paid' }).waitFor()
  await button(page, 'Set up my account').click()
  await page.getByRole('heading', { name: '“The workbook” is yours' }).waitFor()
})

async function choose(page: Page, username: string, item: string): Promise<void> {
  await goWithin(page, `/admin/members?q=${username}`)
  await button(page, `Actions for ${username}`).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('an administrator hands over what a coach leads and sold, says why somebody has access, and disables an account', async () => {
  const boss = await administrator(stage, { width: NARROW })
  const zone = ZONE.timezoneId
  const cora = await stage.member(ZONE)
  await send(boss, 'PATCH', `/api/admin/members/${cora.id}`, { is_coach: true })
  await setHours(cora.context, zone)
  await groupOf(cora.context, { name: 'Of Cora' })
  const type = { name: 'Talk', minutes: 60, min_notice_hours: 0 }
  const { id } = await send(cora.context, 'POST', '/api/coach/session-types', type)
  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
  const session = { session_type_id: id, start: `${day}T10:00:00.000Z`, zone }
  const ben = await stage.member()
  await send(ben.context, 'POST', '/api/appointments', session)
  const offer = { title: 'A walk by the river', price: 4_000, pays: 'once', visible: 'everybody' }
  const dora = await stage.member()
  await send(boss, 'PATCH', `/api/admin/members/${dora.id}`, { is_coach: true })
  const { slug } = await send(dora.context, 'POST', '/api/coach/offers', offer)
  const buyer = { name: 'Rita', email: 'rita@example.com' }
  const visitor = await stage.visitor()
  const { purchase } = await send(visitor, 'POST', `/api/offers/${slug}/checkout`, buyer)
  const card = { cardNumber: '4242 4242 4242 4242' }
  await send(visitor, 'POST', `/api/sandbox/checkout/${purchase}`, card)
  await send(dora.context, 'DELETE', '/api/user', { password: PASSWORD })

  const page = await open(boss, '/admin/groups')
  await page.getByLabel('Coach of Of Cora').selectOption({ label: 'Rosa Boss' })
  await toast(page, 'Rosa Boss leads it now').waitFor()
  const asked = page.getByRole('alertdialog')
  await choose(page, cora.username, 'Remove coach')
  const question = asked.getByLabel('1 session is still booked with them. What should happen?')
  await expect(question).toHaveValue('')
  await question.selectOption('Hand it over to Rosa Boss')
  await looksRight(page)
  await asked.getByRole('button', { name: 'Remove coach' }).click()
  await toast(page, `${cora.username}: 1 session handed over`).waitFor()
  await choose(page, ben.username, 'Disable account')
  await asked.getByRole('button', { name: 'Disable account' }).click()
  await page.getByRole('row').getByText('Disabled', { exact: true }).waitFor()

  await goWithin(page, '/admin/offers')
  await button(page, `Purchases of ${offer.title}`).click()
  const dialog = page.getByRole('dialog', { name: offer.title })
  await dialog.getByRole('button', { name: /^Refund …/ }).click()
  await dialog.getByLabel('Reason').fill('The coach has left')
  await button(page, 'Refund the whole').click()
  await toast(page, 'It is refunded').waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel(`Hand over ${offer.title}`).selectOption({ index: 1 })
  await toast(page, 'has it now').waitFor()
})
