import { expect, type Locator, type Page, test } from '@playwright/test'
import { looksRight } from './accessibility.ts'
import {
  arrive,
  button,
  dataAt,
  expectFocus,
  holdBack,
  link,
  NARROW,
  open,
  registerByForm,
  send,
  shareStage,
  toast,
} from './browser.ts'
import {
  card,
  drag,
  drawer,
  expectShown,
  expectStored,
  PATH,
  put,
  save,
  stored,
  tabTo,
  toggle,
  write,
} from './cabinet-steps.ts'

const stage = shareStage()

/** To the right, with a mouse, from where it is shown. */
async function swipe(page: Page, shown: Locator, pixels: number): Promise<void> {
  await shown.hover({ position: { x: 20, y: 20 } })
  const box = await shown.boundingBox()
  if (!box) throw new Error('it is not shown')
  await page.mouse.down()
  await page.mouse.move(box.x + 21, box.y + 20)
  await page.mouse.move(box.x + 21 + pixels, box.y + 20)
  await page.mouse.up()
}

test('a visitor signs in to keep entries: one is added, changed, deleted and brought back', async () => {
  const context = await stage.visitor({
    width: NARROW,
    expecting: ['net::ERR_INTERNET_DISCONNECTED', 'status of 404'],
  })
  const calls: string[] = []
  context.on('request', request => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  const page = await open(context, PATH)
  for (const [name, hint, isOpen] of [
    ['This Week', 'Immediate concerns and current priorities', 'true'],
    ['This Year', 'Medium-term goals and developing skills', 'false'],
  ] as const) {
    await drawer(page, name).getByText(hint).waitFor()
    await expect(toggle(page, name)).toHaveAttribute('aria-expanded', isOpen)
  }
  await button(page, 'Add entry to This Week').click()
  await toast(page, 'Authentication required')
    .getByText('Please log in to save and view your entries')
    .waitFor()
  expect(calls).toEqual([])
  await link(page, 'Login to Save').click()
  await arrive(page, `/auth?next=${encodeURIComponent(PATH)}`)
  await registerByForm(page, 'filer')
  await arrive(page, PATH)
  await page.getByText('Nothing here yet. What is on your mind right now?').waitFor()

  const form = await write(page, 'This Week', '   ', 'Thursday, on the walk home')
  await save(form)
  await toast(page, 'Title required').getByText('Please provide a title for your entry').waitFor()
  await expectFocus(page, form.getByLabel('Title'))
  await form.getByLabel('Title').fill(' Call my sister ')
  const store = await holdBack(page, '**/api/cabinet-entries')
  await save(form)
  // 'Draft discarded' would not be true: it is saved all the same.
  await expect(button(page, 'Cancel')).toBeDisabled()
  store()
  await toast(page, 'Entry saved').getByText('Your thought has been saved successfully').waitFor()
  await expect(page.getByRole('form', { name: /New entry/ })).toHaveCount(0)
  await save(await write(page, 'This Week', 'Second', ''))
  await button(page, 'Edit “Call my sister”').click()
  const edit = page.getByRole('form', { name: 'Edit “Call my sister”' })
  await expectFocus(page, edit.getByLabel('Title'))
  await looksRight(page)
  await edit.getByLabel('Title').fill('Call my sister back')
  await save(edit)
  await expectFocus(page, button(page, 'Edit “Call my sister back”'))

  await button(page, 'Delete “Second”').click()
  // It stays while the pointer is over it.
  await toast(page, 'Entry deleted').getByText('Your thought has been removed').hover()
  await expectShown(page, 'This Week', ['Call my sister back'])
  await expectFocus(page, button(page, 'Edit “Call my sister back”'))
  const { id } = await dataAt(context, '/api/user')
  expect(await stored(context, id, 'this_week')).toEqual(['Call my sister back'])
  await toast(page, 'Entry deleted').getByRole('button', { name: 'Undo' }).click()
  await expectShown(page, 'This Week', ['Second', 'Call my sister back'])
  expect(await stored(context, id, 'this_week')).toEqual(['Second', 'Call my sister back'])
  await context.setOffline(true)
  await button(page, 'Delete “Second”').click()
  const failed = toast(page, 'Error deleting entry')
  await swipe(page, failed, 45)
  await swipe(page, failed, 55)
  await expect(failed).toHaveCount(0)
  await expectShown(page, 'This Week', ['Second', 'Call my sister back'])
  // Away from the others, which end then.
  await page.mouse.move(200, 700)
  await expect(toast(page, '')).toHaveCount(0)
  await button(page, 'Delete “Second”').press('Enter')
  await failed.waitFor()
  await button(page, 'Delete “Second”').focus()
  await page.keyboard.press('F8')
  await expectFocus(page, page.getByRole('region', { name: 'Notifications (F8)' }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(failed).toHaveCount(0)
  await expectFocus(page, button(page, 'Delete “Second”'))
  await context.setOffline(false)
})

test('entries move by dragging: within a drawer, and onto a closed one', async () => {
  const { context, id } = await stage.member({ width: NARROW })
  await put(context, 'this_week', 'A', 'B', 'C')
  const page = await open(context, PATH)
  await expectShown(page, 'This Week', ['A', 'B', 'C'])
  await drag(page, 'C', card(page, 'A'), 0.2)
  await expectShown(page, 'This Week', ['C', 'A', 'B'])
  await expectStored(context, id, 'this_week', ['C', 'A', 'B'])
  await drag(page, 'A', toggle(page, 'This Life'), 0.5)
  await expectStored(context, id, 'this_life', ['A'])
  await expectShown(page, 'This Life', ['A'])
})

test('the whole job with the keyboard alone', async () => {
  const { context, id } = await stage.member({ width: NARROW })
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
  await expect(toggle(page, 'This Year')).toHaveAttribute('aria-expanded', 'true')

  await tabTo(page, button(page, 'Move “B”'), 'Shift+Tab')
  await keyboard.press('Enter')
  await expectFocus(page, page.getByRole('menuitem', { name: 'Move up' }))
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await keyboard.press('Enter')
  await expectShown(page, 'This Week', ['B', 'A'])
  await expectFocus(page, button(page, 'Move “B”'))
  await keyboard.press('Enter')
  await expectFocus(page, page.getByRole('menuitem'))
  await keyboard.press('End')
  await expectFocus(page, page.getByRole('menuitem', { name: 'Move to This Life' }))
  await keyboard.press('Enter')
  await expectStored(context, id, 'this_life', ['B'])
  await expectFocus(page, button(page, 'Move “B”'))
  await tabTo(page, toggle(page, 'This Life'), 'Shift+Tab')
  await keyboard.press('Space')
  await card(page, 'B').waitFor({ state: 'hidden' })
})

test('entries that are not saved outlive their tab: each is stored once, and an edit also where its entry was deleted', async () => {
  const { context, id } = await stage.member({
    width: NARROW,
    expecting: ['net::ERR_FAILED', 'status of 404'],
  })
  const newIn = (page: Page) => page.getByRole('form', { name: 'New entry in This Week' })
  const gone = await put(context, 'this_week', 'Gone')
  await put(context, 'this_week', 'Kept')
  const first = await open(context, PATH)
  await button(first, 'Edit “Kept”').click()
  const edited = first.getByRole('form', { name: 'Edit “Kept”' })
  await edited.getByLabel('Title').fill('Kept longer')
  await button(first, 'Edit “Gone”').click()
  const orphan = first.getByRole('form', { name: 'Edit “Gone”' })
  await orphan.getByLabel('Content').fill('Still true')
  // Its answer is lost.
  await first.route('**/api/cabinet-entries', async route => {
    await route.fetch()
    await route.abort()
  })
  await save(await write(first, 'This Week', 'Once', 'and only once'))
  await toast(first, 'Error saving entry').waitFor()
  await first.close()
  await send(context, 'DELETE', `/api/cabinet-entries/${gone}`)

  const page = await open(context, PATH)
  const other = await open(context, PATH)
  for (const each of [page, other]) await expect(newIn(each)).toHaveCount(2)
  await expect(page.getByText('Your unsaved text has been restored.')).toHaveCount(3)
  const news = newIn(page)
  const once = news.filter({ has: page.locator('input[value="Once"]') })
  await save(once)
  await expect(news).toHaveCount(1)
  await expect(newIn(other)).toHaveCount(1)
  await expect(news.getByLabel('Content')).toHaveValue('Still true')
  await news.getByRole('button', { name: 'Cancel' }).click()
  await toast(page, 'Draft discarded').getByRole('button', { name: 'Undo' }).click()
  await save(news)
  await expect(news).toHaveCount(0)
  const form = page.getByRole('form', { name: 'Edit “Kept”' })
  await expect(form.getByLabel('Title')).toHaveValue('Kept longer')
  await save(form)
  await expectStored(context, id, 'this_week', ['Gone', 'Once', 'Kept longer'])
  await page.reload()
  await expectShown(page, 'This Week', ['Gone', 'Once', 'Kept longer'])
  await button(page, 'Edit “Once”').click()
  const deleted = page.getByRole('form', { name: 'Edit “Once”' })
  await deleted.getByLabel('Title').fill('Once more')
  await deleted.getByRole('button', { name: 'Delete' }).click()
  await expectShown(page, 'This Week', ['Gone', 'Kept longer'])
  await toast(page, 'Entry deleted').getByRole('button', { name: 'Undo' }).click()
  await expectShown(page, 'This Week', ['Gone', 'Once', 'Kept longer'])
  await expect(news).toHaveCount(0)
  await button(page, 'Edit “Once”').click()
  await expect(deleted.getByLabel('Title')).toHaveValue('Once more')
  await deleted.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expectShown(page, 'This Week', ['Gone', 'Once', 'Kept longer'])
  await expect(page.getByText('Your unsaved text has been restored.')).toHaveCount(0)
})
