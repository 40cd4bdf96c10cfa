import { expect, type Page, type Route, test } from '@playwright/test'
import {
  arrive,
  button,
  drawnByBrowser,
  endSession,
  NARROW,
  open,
  PASSWORD,
  shareStage,
  toast,
} from './browser.ts'
import { card, drawer, expectShown, expectStored, PATH, put, save, toggle, write } from './cabinet-steps.ts'

const stage = shareStage()

const OFFLINE = 'Please try again. You seem to be offline.'

const broken = (route: Route) => route.fulfill({ status: 500, body: 'upstream went away' })

test.describe('what goes wrong', () => {
  test('drawers that cannot be read say so, and open at the next try', async () => {
    const { context } = await stage.member({ expecting: ['status of 500'] })
    await put(context, 'this_week', 'A')
    await drawnByBrowser(context, PATH)
    const page = await context.newPage()
    await page.route('**/api/cabinet-entries/**', broken)
    await page.goto(PATH)
    await toast(page, 'Error loading entries')
      .getByText('Failed to load your entries. Please try again.')
      .waitFor()
    await expect(toast(page, 'Error loading entries')).toHaveCount(1)
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

    await page.getByText('Your unsaved text has been restored.').first().waitFor()
    await expect(toggle(page, 'This Life')).toHaveAttribute('aria-expanded', 'true')
    const form = page.getByRole('form', { name: 'New entry in This Life' })
    await expect(form.getByLabel('Title')).toHaveValue('Be there')
    await expect(form.getByLabel('Content')).toHaveValue('More often')
    await expect(edit.getByLabel('Content')).toHaveValue('Changed')
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
    await toast(page, 'Error saving entry').getByText(`Failed to save your entry. ${OFFLINE}`).waitFor()
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
    await endSession(context)
    await save(form)
    await toast(page, 'Please sign in again').waitFor()
    await arrive(page, `/auth?next=${encodeURIComponent(PATH)}`)
    await expect(toast(page, 'Error saving entry')).toHaveCount(0)
    const main = page.getByRole('main')
    await main.getByLabel('Username').fill(username)
    await main.getByLabel('Password').fill(PASSWORD)
    await main.getByRole('button', { name: 'Sign In' }).click()
    await arrive(page, PATH)
    const edit = page.getByRole('form', { name: 'Edit “Old”' })
    await expect(edit.getByLabel('Content')).toHaveValue('Edited')
    await save(page.getByRole('form', { name: 'New entry in This Week' }))
    await card(page, 'New').waitFor()
    await expectStored(context, id, 'this_week', ['New', 'Old'])
  })
})

test.describe('two tabs', () => {
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
    await expect(edit(first).getByLabel('Title')).toHaveValue('Plan B')
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
    await expect(form.getByLabel('Content')).toHaveValue('Long thoughts')
    await save(form)
    await expectStored(context, id, 'this_week', ['Plan'])
  })

  test('each tab keeps its own new text, and one saved in a tab leaves the other', async () => {
    const { context, id } = await stage.member()
    const first = await open(context, PATH)
    await write(first, 'This Week', 'From the first', '')
    const second = await open(context, PATH)
    const forms = second.getByRole('form', { name: 'New entry in This Week' })
    await expect(forms.getByLabel('Title')).toHaveValue('From the first')
    await write(second, 'This Week', 'From the second', '')
    await save(first.getByRole('form', { name: 'New entry in This Week' }))
    await expect.poll(() => forms.count()).toBe(1)
    await second.reload()
    await expect(forms.getByLabel('Title')).toHaveValue('From the second')
    await save(forms)
    await expectStored(context, id, 'this_week', ['From the second', 'From the first'])
  })
})
