import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { DrawerType } from '#src/features/cabinet/constants.ts'
import { button, dataAt, expectFocus, send } from './browser.ts'

export const PATH = '/conscious-cabinet'
export const drawer = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })
export const cards = (page: Page, name: string): Locator => drawer(page, name).getByRole('article')
export const card = (page: Page, name: string): Locator =>
  page.getByRole('article', { name, exact: true })
export const toggle = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })

export async function put(
  context: BrowserContext,
  drawer_type: DrawerType,
  ...titles: string[]
): Promise<number> {
  let id = 0
  for (const title of titles.toReversed()) {
    const entry = { drawer_type, title, content: `About ${title}` }
    id = (await send(context, 'POST', '/api/cabinet-entries', entry)).id
  }
  return id
}

export async function stored(
  context: BrowserContext,
  member: number,
  drawer_type: DrawerType,
): Promise<string[]> {
  const entries = await dataAt(context, `/api/cabinet-entries/user/${member}/drawer/${drawer_type}`)
  return entries.map((entry: { title: string }) => entry.title)
}

export const expectStored = (
  context: BrowserContext,
  member: number,
  type: DrawerType,
  titles: string[],
) => expect.poll(() => stored(context, member, type)).toEqual(titles)

export const expectShown = (page: Page, name: string, titles: string[]) =>
  expect.poll(() => cards(page, name).getByRole('heading').allTextContents()).toEqual(titles)

/** A new entry in a drawer that stands open, typed and not yet saved. */
export async function write(
  page: Page,
  name: string,
  title: string,
  content: string,
): Promise<Locator> {
  await button(page, `Add entry to ${name}`).click()
  const form = page.getByRole('form', { name: `New entry in ${name}` }).first()
  await expectFocus(page, form.getByLabel('Title'))
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Content').fill(content)
  return form
}

export const save = (form: Locator) => form.getByRole('button', { name: 'Save' }).click()

/** Presses Tab (or Shift+Tab) until this has the focus. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 60; presses++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${target}`)
}

export async function middle(of: Locator, down = 0.5): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox()
  if (!box) throw new Error(`${of} is not in the page`)
  return { x: box.x + box.width / 2, y: box.y + box.height * down }
}

/** Drags an entry by its handle to a height of the target, scrolling both into view as a person would. */
export async function drag(
  page: Page,
  title: string,
  target: Locator,
  down: number,
): Promise<void> {
  const handle = button(page, `Reorder “${title}”`)
  await handle.evaluate(element => element.scrollIntoView({ block: 'center' }))
  const from = await middle(handle)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 4, from.y + 8, { steps: 3 })
  let resting = false
  for (let turn = 0; turn < 40; turn++) {
    const { y } = await middle(target, down)
    const inView = y > 150 && y < 844 - 150
    if (inView && resting) break
    // At its edge the page scrolls frame by frame, even past the target while that is being measured.
    await page.mouse.move(from.x, inView ? 844 / 2 : y <= 150 ? 20 : 824)
    await page.evaluate(
      () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    resting = inView
  }
  const to = await middle(target, down)
  await page.mouse.move(from.x, to.y, { steps: 4 })
  await page.mouse.up()
}
