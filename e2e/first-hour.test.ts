import { expect, type Locator, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import { BOSS, button, goWithin, holdBack, link, makeStage, NARROW, PASSWORD } from './browser.ts'

const fresh = makeStage({ ADMIN_USERNAME: BOSS, ADMIN_PASSWORD: PASSWORD })

test('from a new site to the first client’s link: at most 25 presses', async () => {
  const page = await (await fresh.visitor({ width: NARROW })).newPage()
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  const shown = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(BOSS)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(button(page, 'Sign In').or(button(page, 'Login')))
  const path = page.getByRole('navigation', { name: 'Setup' })
  await press(path.getByRole('link', { name: 'Next: You' }))
  await shown('You and your practice')
  await page.getByLabel('Your name').fill('Maya Lindgren')
  await page.getByLabel('Email address').fill('maya@quiet.example')
  await page.getByLabel('Two sentences about you').fill('I listen. Then we begin.')
  await page.getByLabel('Name of your practice').fill('Quiet Desk')
  await press(button(page, 'Next'))
  await shown('Where and when you work')
  await page.getByLabel('City', { exact: true }).fill('Zurich')
  await page.getByLabel('Country').selectOption('Switzerland')
  await page.getByLabel('Telephone').fill('079 555 01 42')
  await page.getByLabel('Telephone').blur()
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Zurich')
  await expect(page.getByLabel('Telephone')).toHaveValue('+41 79 555 01 42')
  await expect(page.getByText('Monday to Friday, 09:00 to 17:00')).toBeVisible()
  await looksRight(page)
  const loadTypes = await holdBack(page, '**/api/coach/session-types')
  await press(button(page, 'Next'))
  await shown('What you offer')
  await page.getByLabel('Price', { exact: true }).first().fill('180')
  await expect(page.getByLabel('Currency').first()).toHaveValue('CHF')
  // A card is sold by one press, and so is a membership, at a price that is typed once.
  const sell = (name: string | RegExp) => page.getByRole('switch', { name, exact: true })
  await press(sell('Sell it here'))
  // It holds a session, even if it was pressed before the page knew of any.
  loadTypes()
  await link(page, 'Title, words, price and sessions of 1:1 Coaching').waitFor()
  await expect(page.getByText('CHF\u00a0180, for 1 session')).toBeVisible()
  await expect(sell('Sell Essentials')).not.toBeChecked()
  await page.getByLabel('Inner Circle Coaching', { exact: true }).fill('120')
  await press(sell('Sell Inner Circle Coaching'))
  await press(button(page, 'Hide: Group Coaching'))
  await expect(path).toContainText('3 of 5 done')
  // Nothing above what is being typed goes away.
  await page.getByText('These are the sample practice’s offers and prices').waitFor()
  await looksRight(page)
  await press(button(page, 'Next'))
  await shown('Colors and type')
  await press(page.getByRole('button', { name: 'Plum and rose' }))
  await press(page.getByRole('button', { name: 'Friendly' }))
  await looksRight(page)
  await press(button(page, 'Next'))
  await shown('Publish, and invite somebody')
  await looksRight(page)
  await press(button(page, 'Publish …'))
  await expect(page.getByText(/#[0-9a-f]{6}/)).toHaveCount(0)
  await expect(page.getByText('Then: Switzerland')).toHaveCount(1)
  // Its list is longer than the screen, and its buttons are on it.
  const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true })
  await expect(publish).toBeInViewport({ ratio: 1 })
  await press(publish)
  await page.getByRole('heading', { name: 'Invite your first client' }).waitFor()
  await expect(page.getByRole('banner').getByText('Quiet Desk')).toBeVisible()
  await page.getByPlaceholder('Their name').fill('Ann')
  await press(button(page, 'Make a link'))
  const invited = await page.getByLabel('Link for Ann').inputValue()
  await press(button(page, 'Copy'))
  await page.getByText('Your site and your desk are ready').waitFor()
  await expect(path).toHaveCount(0)
  expect(presses).toBeLessThanOrEqual(25)

  // Hours and clocks are Zurich's, on the desk and for visitors.
  await goWithin(page, '/coach/calendar')
  await expect(page.getByText('09:00–17:00')).toHaveCount(5)
  await button(page, 'Month').click()
  await page
    .getByRole('button', { name: /, 09:00–17:00, 0 sessions$/ })
    .first()
    .waitFor()
  await button(page, 'Book a session').click()
  await page.getByText('Nobody is your client yet.').waitFor()

  // Asked once, the address is the account's, too, and what comes in reaches it.
  const own = await (await page.request.get('/api/user')).json()
  expect(own.data.email).toBe('maya@quiet.example')

  // Whoever looks around finds what is sold, where they look, and buys it for its price alone.
  const looking = await (await fresh.visitor({ width: NARROW })).newPage()
  await looking.goto('/pricing')
  await looking.getByText('CHF\u00a0120').waitFor()
  await expect(looking.getByText('Essentials')).toHaveCount(0)
  await looking.getByRole('button', { name: 'Menu' }).click()
  await link(looking, 'Offers').first().waitFor()
  await link(looking, 'Coaching').first().click()
  await looksRight(looking)
  await link(looking, 'Buy 1:1 Coaching').click()
  await looking.getByRole('heading', { level: 1, name: '1:1 Coaching' }).waitFor()
  await expect(looking.getByText('CHF\u00a0180').first()).toBeVisible()

  const ann = await (await fresh.visitor({ width: NARROW })).newPage()
  await ann.goto(invited)
  await expect(ann.getByText('Maya Lindgren').first()).toBeVisible()
  await expect(ann.getByLabel('Your name')).toHaveValue('Ann')
  for (const at of ['/', '/coaching', '/booking', '/pricing']) {
    const html = await (await ann.request.get(at)).text()
    expect(html, at).toContain('Quiet Desk')
    expect(html.match(/Group Coaching|\$97|Yonkers|\{city\}|firstdomino/), at).toBeNull()
  }
})
