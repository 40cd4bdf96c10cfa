import { expect, test } from '@playwright/test'
import { button, NARROW, open, shareStage, toast } from './browser.ts'
import { expectShown, expectStored, PATH, put, save, write } from './cabinet-steps.ts'

const stage = shareStage()

const OFFLINE = 'Please try again. You seem to be offline.'

test('a lost connection is reported; the text stays, moves and deletions are rolled back', async () => {
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
  await toast(page, 'Error saving entry')
    .getByText(`Failed to save your entry. ${OFFLINE}`)
    .waitFor()
  // What an icon does is said by code that is loaded with the first tip; without it, the page must stay.
  const tip = page.waitForEvent('requestfailed', request => request.url().includes('tip-popup'))
  await button(page, 'Reorder “B”').hover()
  await tip
  await button(page, 'Reorder “B”').focus()
  await page.keyboard.press('ArrowUp')
  await toast(page, 'Error moving entry').waitFor()
  await expectShown(page, 'This Week', ['A', 'B'])
  await button(page, 'Delete “A”').click()
  await toast(page, 'Error deleting entry').waitFor()
  await expectShown(page, 'This Week', ['A', 'B'])
  await context.setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'hidden' })
  await save(form)
  await expectStored(context, id, 'this_week', ['Offline', 'A', 'B'])
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
