import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { button, field, NARROW, open, shareStage } from './browser.ts'

const stage = shareStage()

/** A phone so slow that every part of a page takes a task of its own. Before each, `between` is called with its number. */
async function verySlow(context: BrowserContext, between: (number: number) => void): Promise<void> {
  await context.addInitScript(`
    let now = 0
    performance.now = () => (now += 100)
    let tasks = 0
    scheduler.yield = async () => {
      (${between})(++tasks)
      document.documentElement.dataset.tasks = tasks
    }
  `)
}

const tasksOf = async (page: Page) => Number(await page.locator('html').getAttribute('data-tasks'))

test('what is typed while a page is taken over part by part is kept, before and after its part’s turn', async () => {
  const { context } = await stage.member({ width: NARROW })
  await verySlow(context, number => {
    const type = (label: string, text: string) => {
      const labels = [...document.querySelectorAll('label')]
      const area = labels.find(({ textContent }) => textContent?.includes(label))?.control
      if (!(area instanceof HTMLTextAreaElement)) throw new Error(`no field ${label}`)
      area.value += text
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }
    type('Insights', String(number))
    type('What went well', String(number))
  })
  const page = await open(context, '/weekly-planner')
  const tasks = await tasksOf(page)
  expect(tasks).toBeGreaterThan(5)
  const typed = Array.from({ length: tasks }, (_, index) => index + 1).join('')
  for (const name of ['Insights', 'What went well'])
    await expect(page.getByRole('textbox', { name })).toHaveValue(typed)
  await page.getByText('Not saved yet; kept in this browser.').waitFor()
})

test('a mistake is told at its field, whichever part was taken over first', async () => {
  const { context } = await stage.member({ width: NARROW })
  await verySlow(context, () => {})
  const page = await open(context, '/account')
  expect(await tasksOf(page)).toBeGreaterThan(5)
  const ids = await page.locator('[id]').evaluateAll(all => all.map(({ id }) => id))
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  await field(page, 'New password').fill('short')
  await button(page, 'Change password').click()
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/at least 6/)
  // Named after the field as the server has named it.
  const id = await field(page, 'New password').getAttribute('id')
  await expect(page.locator(`[id="${id}-error"]`)).toHaveText(/at least 6/)
})
