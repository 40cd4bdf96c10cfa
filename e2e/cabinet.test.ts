import type { BrowserContext, Locator, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { DrawerType } from '#src/features/cabinet/constants.ts'
import {
  arrive,
  button,
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  link,
  makeStage,
  NARROW,
  open,
  PASSWORD,
  toast,
  WIDE,
} from './browser.ts'

const stage = makeStage()

const PATH = '/conscious-cabinet'
const drawer = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const cards = (page: Page, name: string): Locator => drawer(page, name).getByRole('article')
const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
const toggle = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

async function put(context: BrowserContext, drawer_type: DrawerType, ...titles: string[]): Promise<number> {
  let id = 0
  for (const title of titles.toReversed()) {
    const answer = await context.request.post('/api/cabinet-entries', {
      data: { drawer_type, title, content: `About ${title}` },
    })
    expect(answer.status()).toBe(201)
    id = (await answer.json()).data.id
  }
  return id
}

async function stored(context: BrowserContext, member: number, drawer_type: DrawerType): Promise<string[]> {
  const answer = await context.request.get(`/api/cabinet-entries/user/${member}/drawer/${drawer_type}`)
  return (await answer.json()).data.map((entry: { title: string }) => entry.title)
}

const expectStored = (context: BrowserContext, member: number, type: DrawerType, titles: string[]) =>
  expect.poll(() => stored(context, member, type)).toEqual(titles)

const expectShown = (page: Page, name: string, titles: string[]) =>
  expect.poll(() => cards(page, name).getByRole('heading').allTextContents()).toEqual(titles)

/** A new entry in a drawer that stands open, typed and not yet saved. */
async function write(page: Page, name: string, title: string, content: string): Promise<Locator> {
  await button(page, `Add entry to ${name}`).click()
  const form = page.getByRole('form', { name: `New entry in ${name}` }).first()
  await expectFocus(page, form.getByLabel('Title'))
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Content').fill(content)
  return form
}

const save = (form: Locator) => form.getByRole('button', { name: 'Save' }).click()

describe.each([WIDE, NARROW])('the cabinet, at %i', width => {
  test('a visitor is asked to sign in, without a call, and comes back to keep entries', async () => {
    const context = await stage.visitor({ width })
    const calls: string[] = []
    context.on('request', request => {
      if (request.url().includes('/api/')) calls.push(request.url())
    })
    const page = await open(context, PATH)
    await page.getByText('Please log in to save and view your entries').waitFor()
    for (const [name, hint, isOpen] of [
      ['This Week', 'Immediate concerns and current priorities', 'true'],
      ['This Year', 'Medium-term goals and developing skills', 'false'],
      ['This Life', 'Deepest values and life purpose', 'false'],
    ] as const) {
      await drawer(page, name).getByText(hint).waitFor()
      expect(await toggle(page, name).getAttribute('aria-expanded')).toBe(isOpen)
    }
    await toggle(page, 'This Year').click()
    await button(page, 'Add entry to This Year').click()
    await toast(page, 'Authentication required')
      .getByText('Please log in to save and view your entries')
      .waitFor()
    expect(await page.getByRole('heading', { name: 'How to Apply' }).isVisible()).toBe(width === WIDE)
    expect(await link(page, 'Learn More Through Coaching').getAttribute('href')).toBe('/booking')
    expect(calls).toEqual([])

    await link(page, 'Login to Save').click()
    await arrive(page, `/auth?next=${encodeURIComponent(PATH)}`)
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByLabel('Username').fill(`filer${width}`)
    await page.getByLabel('Email', { exact: true }).fill(`filer${width}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm Password').fill(PASSWORD)
    await button(page, 'Register').click()
    await arrive(page, PATH)
    await page.getByText('Nothing here yet. What is on your mind right now?').waitFor()
  })

  test('add, a title that is missing, save, edit, and it is there after a reload', async () => {
    const { context, id } = await stage.member({ width })
    const page = await open(context, PATH)
    const form = await write(page, 'This Week', '   ', 'Thursday, on the walk home')
    await save(form)
    await toast(page, 'Title required').getByText('Please provide a title for your entry').waitFor()
    await expectFocus(page, form.getByLabel('Title'))
    await form.getByLabel('Title').fill(' Call my sister ')
    await save(form)
    await toast(page, 'Entry saved').getByText('Your thought has been saved successfully').waitFor()
    await card(page, 'Call my sister').getByText('Thursday, on the walk home').waitFor()
    expect(await page.getByRole('form', { name: /New entry/ }).count()).toBe(0)

    await save(await write(page, 'This Week', 'Second', ''))
    await expectShown(page, 'This Week', ['Second', 'Call my sister'])
    await button(page, 'Edit “Call my sister”').click()
    const edit = page.getByRole('form', { name: 'Edit “Call my sister”' })
    await expectFocus(page, edit.getByLabel('Title'))
    await edit.getByLabel('Title').fill('Call my sister back')
    await edit.getByLabel('Content').fill('Line one\nLine two')
    await save(edit)
    await expectFocus(page, button(page, 'Edit “Call my sister back”'))
    await page.reload()
    await expectShown(page, 'This Week', ['Second', 'Call my sister back'])
    await card(page, 'Call my sister back').getByText('Line one').waitFor()
    await expectStored(context, id, 'this_week', ['Second', 'Call my sister back'])
  })

  test('a new entry is deleted here alone, and what was written in it can come back', async () => {
    const { context, id } = await stage.member({ width })
    const page = await open(context, PATH)
    const form = await write(page, 'This Week', 'A passing thought', '')
    await form.getByRole('button', { name: 'Delete' }).click()
    await form.waitFor({ state: 'detached' })
    await toast(page, 'Draft discarded').getByRole('button', { name: 'Undo' }).click()
    expect(await form.getByLabel('Title').inputValue()).toBe('A passing thought')
    await form.getByRole('button', { name: 'Delete' }).click()
    await page.reload()
    await page.getByText('Nothing here yet. What is on your mind right now?').waitFor()
    expect(await stored(context, id, 'this_week')).toEqual([])
  })

  test('entries move by dragging: within a drawer, into an open one, and onto a closed one', async () => {
    const { context, id } = await stage.member({ width })
    await put(context, 'this_week', 'A', 'B', 'C')
    await put(context, 'this_year', 'X')
    const page = await open(context, PATH)
    await expectShown(page, 'This Week', ['A', 'B', 'C'])
    await drag(page, 'C', card(page, 'A'), 0.2)
    await expectShown(page, 'This Week', ['C', 'A', 'B'])
    await expectStored(context, id, 'this_week', ['C', 'A', 'B'])
    await drag(page, 'A', toggle(page, 'This Life'), 0.5)
    await expectStored(context, id, 'this_life', ['A'])
    await expectShown(page, 'This Life', ['A'])
    await toggle(page, 'This Life').click()
    await toggle(page, 'This Year').click()
    await drag(page, 'B', card(page, 'X'), 0.9)
    await expectStored(context, id, 'this_year', ['X', 'B'])
    await expectShown(page, 'This Week', ['C'])
    await page.reload()
    await toggle(page, 'This Year').click()
    await expectShown(page, 'This Year', ['X', 'B'])
  })

  test('the whole job with the keyboard alone', async () => {
    const { context, id } = await stage.member({ width })
    await put(context, 'this_week', 'A', 'B')
    const page = await open(context, PATH)
    const { keyboard } = page
    await expectShown(page, 'This Week', ['A', 'B'])
    await tabTo(page, button(page, 'Add entry to This Week'))
    await keyboard.press('Enter')
    await keyboard.type('N')
    await keyboard.press('Enter')
    await expectFocus(page, button(page, 'Edit “N”'))
    await expectShown(page, 'This Week', ['N', 'A', 'B'])

    await tabTo(page, button(page, 'Reorder “N”'), 'Shift+Tab')
    await keyboard.press('ArrowDown')
    await page.getByRole('status').getByText('“N” is now number 2 of 3 in This Week.').waitFor()
    await expectShown(page, 'This Week', ['A', 'N', 'B'])
    await expectFocus(page, button(page, 'Reorder “N”'))
    await keyboard.press('ArrowDown')
    await expectStored(context, id, 'this_week', ['A', 'B', 'N'])
    await expectFocus(page, button(page, 'Reorder “N”'))
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowLeft')
    await keyboard.press('ArrowRight')
    await page.getByRole('status').getByText('“N” is now number 1 of 1 in This Year.').waitFor()
    await expectStored(context, id, 'this_year', ['N'])
    await expectFocus(page, button(page, 'Reorder “N”'))
    expect(await toggle(page, 'This Year').getAttribute('aria-expanded')).toBe('true')

    await tabTo(page, button(page, 'Move “B”'), 'Shift+Tab')
    await keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Move up' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Move down' }).getAttribute('aria-disabled')).toBe('true')
    await keyboard.press('Enter')
    await expectShown(page, 'This Week', ['B', 'A'])
    await expectFocus(page, button(page, 'Move “B”'))
    await keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Move to This Life' }).waitFor()
    await keyboard.press('End')
    await expectFocus(page, page.getByRole('menuitem', { name: 'Move to This Life' }))
    await keyboard.press('Enter')
    await expectStored(context, id, 'this_life', ['B'])
    await expectFocus(page, button(page, 'Move “B”'))
    await tabTo(page, toggle(page, 'This Life'), 'Shift+Tab')
    await keyboard.press('Space')
    await card(page, 'B').waitFor({ state: 'hidden' })
  })
})

/** Presses Tab (or Shift+Tab) until this has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 60; presses++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${target}`)
}

async function middle(of: Locator, down = 0.5): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox()
  if (!box) throw new Error(`${of} is not in the page`)
  return { x: box.x + box.width / 2, y: box.y + box.height * down }
}

/** Drags an entry by its handle to a height of the target, scrolling both into view as a person would. */
async function drag(page: Page, title: string, target: Locator, down: number): Promise<void> {
  const handle = button(page, `Reorder “${title}”`)
  await handle.evaluate((element: { scrollIntoView: (how: object) => void }) =>
    element.scrollIntoView({ block: 'center' }),
  )
  const from = await middle(handle)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 4, from.y + 8, { steps: 3 })
  for (let turn = 0; turn < 40; turn++) {
    const { y } = await middle(target, down)
    const edge = 150
    if (y > edge && y < 844 - edge) break
    await page.mouse.move(from.x, y <= edge ? 20 : 824)
    await page.waitForTimeout(30)
  }
  const to = await middle(target, down)
  await page.mouse.move(from.x, to.y, { steps: 4 })
  await page.mouse.up()
}

test('Escape lets a dragged entry go where it was', async () => {
  const { context, id } = await stage.member()
  await put(context, 'this_week', 'A', 'B')
  const page = await open(context, PATH)
  const from = await middle(button(page, 'Reorder “B”'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 150, { steps: 5 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectShown(page, 'This Week', ['A', 'B'])
  expect(await stored(context, id, 'this_week')).toEqual(['A', 'B'])
})

test('Delete asks nothing, waits while it can be undone, and then it is gone', async () => {
  const { context, id } = await stage.member()
  await put(context, 'this_week', 'Keep', 'Drop')
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(PATH)
  await button(page, 'Delete “Drop”').click()
  await toast(page, 'Entry deleted').getByText('Your thought has been removed').waitFor()
  await expectShown(page, 'This Week', ['Keep'])
  await expectFocus(page, button(page, 'Edit “Keep”'))
  await toast(page, 'Entry deleted').getByRole('button', { name: 'Undo' }).click()
  await expectShown(page, 'This Week', ['Keep', 'Drop'])
  await page.mouse.move(1, 1)
  await page.clock.runFor(6_000)
  expect(await stored(context, id, 'this_week')).toEqual(['Keep', 'Drop'])

  await button(page, 'Delete “Drop”').click()
  const sent = page.waitForResponse(answer => answer.request().method() === 'DELETE')
  await page.mouse.move(1, 1)
  await page.clock.runFor(6_000)
  expect((await sent).status()).toBe(200)
  expect(await stored(context, id, 'this_week')).toEqual(['Keep'])

  await button(page, 'Delete “Keep”').click()
  await toast(page, 'Entry deleted').first().waitFor()
  await page.close()
  await expectStored(context, id, 'this_week', [])
})

const broken = (route: Route) => route.fulfill({ status: 500, body: 'upstream went away' })

describe('what goes wrong', () => {
  test('drawers that cannot be read say so, and open at the next try', async () => {
    const { context } = await stage.member({ expecting: ['status of 500'] })
    await put(context, 'this_week', 'A')
    const page = await context.newPage()
    await page.route('**/api/cabinet-entries/**', broken)
    await page.goto(PATH)
    await toast(page, 'Error loading entries')
      .getByText('Failed to load your entries. Please try again.')
      .waitFor()
    expect(await toast(page, 'Error loading entries').count()).toBe(1)
    await page.unrouteAll()
    await drawer(page, 'This Week').getByRole('button', { name: 'Try again' }).click()
    await expectShown(page, 'This Week', ['A'])
  })

  test('a failed save keeps the text over a reload, and the next try makes one entry', async () => {
    const { context, id } = await stage.member({ expecting: ['status of 500'] })
    await put(context, 'this_life', 'Old')
    const page = await open(context, PATH)
    await toggle(page, 'This Life').click()
    await card(page, 'Old').waitFor()
    await page.route('**/api/cabinet-entries**', broken)
    await page.route('**/api/cabinet-entries/*', broken)
    await save(await write(page, 'This Life', 'Be there', 'More often'))
    await toast(page, 'Error saving entry')
      .getByText('Failed to save your entry. Please try again.')
      .waitFor()
    await button(page, 'Edit “Old”').click()
    const edit = page.getByRole('form', { name: 'Edit “Old”' })
    await edit.getByLabel('Content').fill('Changed')
    await save(edit)
    await expect.poll(() => toast(page, 'Error saving entry').count()).toBe(2)
    await page.unrouteAll()
    await page.reload()

    await page.getByText('What you typed before is here again.').first().waitFor()
    expect(await toggle(page, 'This Life').getAttribute('aria-expanded')).toBe('true')
    const form = page.getByRole('form', { name: 'New entry in This Life' })
    expect(await form.getByLabel('Title').inputValue()).toBe('Be there')
    expect(await form.getByLabel('Content').inputValue()).toBe('More often')
    expect(await edit.getByLabel('Content').inputValue()).toBe('Changed')
    await save(form)
    await card(page, 'Be there').waitFor()
    await save(edit)
    await card(page, 'Old').getByText('Changed').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'This Life', exact: true }).click()
    await expectShown(page, 'This Life', ['Be there', 'Old'])
    await expectStored(context, id, 'this_life', ['Be there', 'Old'])
  })

  test('an answer that was lost makes no second entry', async () => {
    const { context, id } = await stage.member({ expecting: ['net::ERR_FAILED'] })
    const page = await open(context, PATH)
    await page.route('**/api/cabinet-entries', async route => {
      await route.fetch()
      await route.abort()
    })
    await save(await write(page, 'This Week', 'Once', ''))
    await toast(page, 'Error saving entry').waitFor()
    await page.unrouteAll()
    await page.reload()
    const form = page.getByRole('form', { name: 'New entry in This Week' })
    await save(form)
    await toast(page, 'Entry saved').waitFor()
    await form.waitFor({ state: 'detached' })
    await expectStored(context, id, 'this_week', ['Once'])
    await expectShown(page, 'This Week', ['Once'])
  })

  test('a lost connection is told; the text stays, moves and deletions go back', async () => {
    const { context, id } = await stage.member({
      width: NARROW,
      expecting: ['net::ERR_INTERNET_DISCONNECTED'],
    })
    await put(context, 'this_week', 'A', 'B')
    const page = await open(context, PATH)
    await expectShown(page, 'This Week', ['A', 'B'])
    await context.setOffline(true)
    const form = await write(page, 'This Week', 'Offline', 'typed')
    await save(form)
    await toast(page, 'Error saving entry').getByText('Nothing you typed is lost').waitFor()
    await button(page, 'Reorder “B”').focus()
    await page.keyboard.press('ArrowUp')
    await toast(page, 'Error moving entry').waitFor()
    await expectShown(page, 'This Week', ['A', 'B'])
    await button(page, 'Delete “A”').click()
    await toast(page, 'Entry deleted').getByRole('button', { name: 'Close' }).click()
    await toast(page, 'Error deleting entry').waitFor()
    await expectShown(page, 'This Week', ['A', 'B'])
    await context.setOffline(false)
    await page.getByText('You are offline.').waitFor({ state: 'hidden' })
    await save(form)
    await expectStored(context, id, 'this_week', ['Offline', 'A', 'B'])
  })

  test('a session that ended leads to sign in and back, with new text and edits', async () => {
    const { context, username, id } = await stage.member({ expecting: ['status of 401'] })
    await put(context, 'this_week', 'Old')
    const page = await open(context, PATH)
    await button(page, 'Edit “Old”').click()
    await page.getByRole('form', { name: 'Edit “Old”' }).getByLabel('Content').fill('Edited')
    const form = await write(page, 'This Week', 'New', 'thought')
    await context.clearCookies()
    await save(form)
    await toast(page, 'Please sign in again').waitFor()
    await arrive(page, `/auth?next=${encodeURIComponent(PATH)}`)
    expect(await toast(page, 'Error saving entry').count()).toBe(0)
    const main = page.getByRole('main')
    await main.getByLabel('Username').fill(username)
    await main.getByLabel('Password').fill(PASSWORD)
    await main.getByRole('button', { name: 'Sign In' }).click()
    await arrive(page, PATH)
    const edit = page.getByRole('form', { name: 'Edit “Old”' })
    expect(await edit.getByLabel('Content').inputValue()).toBe('Edited')
    await save(page.getByRole('form', { name: 'New entry in This Week' }))
    await card(page, 'New').waitFor()
    await expectStored(context, id, 'this_week', ['New', 'Old'])
  })
})

describe('two tabs', () => {
  test('an edit on old ground overwrites nothing unseen: both versions show, the member chooses', async () => {
    const { context } = await stage.member({ expecting: ['status of 409'] })
    await put(context, 'this_week', 'Plan')
    const [first, second] = [await open(context, PATH), await open(context, PATH)]
    const edit = (page: Page) => page.getByRole('form', { name: /^Edit/ })
    await button(second, 'Edit “Plan”').click()
    await first.bringToFront()
    await button(first, 'Edit “Plan”').click()
    await second.bringToFront()
    await edit(second).getByLabel('Title').fill('Plan B')
    await edit(second).getByLabel('Content').fill('Theirs')
    await save(edit(second))
    await card(second, 'Plan B').waitFor()

    await first.bringToFront()
    await edit(first).getByLabel('Content').fill('Mine')
    await save(edit(first))
    await first.getByText('This entry was changed somewhere else too.').waitFor()
    await edit(first).getByRole('status').getByText('Mine', { exact: true }).waitFor()
    await edit(first).getByRole('status').getByText('Theirs', { exact: true }).waitFor()
    expect(await edit(first).getByLabel('Title').inputValue()).toBe('Plan B')
    await button(first, 'Keep mine').click()
    await save(edit(first))
    await card(first, 'Plan B').getByText('Mine').waitFor()
  })

  test('what was deleted in the other tab while it was edited here stays as a new entry', async () => {
    const { context, id } = await stage.member({ expecting: ['status of 404'] })
    const entry = await put(context, 'this_week', 'Plan')
    const page = await open(context, PATH)
    await button(page, 'Edit “Plan”').click()
    await page.getByRole('form', { name: 'Edit “Plan”' }).getByLabel('Content').fill('Long thoughts')
    expect((await context.request.delete(`/api/cabinet-entries/${entry}`)).status()).toBe(200)
    await save(page.getByRole('form', { name: 'Edit “Plan”' }))
    const form = page.getByRole('form', { name: 'New entry in This Week' })
    expect(await form.getByLabel('Content').inputValue()).toBe('Long thoughts')
    await save(form)
    await expectStored(context, id, 'this_week', ['Plan'])
  })

  test('each tab keeps its own new text, and one saved in a tab leaves the other', async () => {
    const { context, id } = await stage.member()
    const first = await open(context, PATH)
    await write(first, 'This Week', 'From the first', '')
    const second = await open(context, PATH)
    const forms = second.getByRole('form', { name: 'New entry in This Week' })
    expect(await forms.getByLabel('Title').inputValue()).toBe('From the first')
    await write(second, 'This Week', 'From the second', '')
    await save(first.getByRole('form', { name: 'New entry in This Week' }))
    await expect.poll(() => forms.count()).toBe(1)
    await second.reload()
    expect(await forms.getByLabel('Title').inputValue()).toBe('From the second')
    await save(forms)
    await expectStored(context, id, 'this_week', ['From the second', 'From the first'])
  })
})

test.each([WIDE, NARROW, 320])('axe finds nothing at %i, and nothing scrolls sideways', async width => {
  const visitor = await open(await stage.visitor({ width }), PATH)
  await visitor.getByText('Please log in to save and view your entries').waitFor()
  await expectAccessible(visitor)
  await expectNoSidewaysScroll(visitor)
  const { context } = await stage.member({ width })
  await put(context, 'this_week', 'x'.repeat(200), 'Short')
  await put(context, 'this_life', 'Be there')
  const page = await open(context, PATH)
  await cards(page, 'This Week').first().waitFor()
  await toggle(page, 'This Life').click()
  await write(page, 'This Week', '', '')
  await save(page.getByRole('form', { name: 'New entry in This Week' }))
  await button(page, 'Edit “Short”').click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
