import type { BrowserContext, Locator, Page } from '@playwright/test'
import { send } from './browser.ts'

export const groupOf = async (coach: BrowserContext, more: object = {}): Promise<number> =>
  (await send(coach, 'POST', '/api/groups', { name: 'Walkers', access: 'open', ...more })).id

export const joined = (member: { context: BrowserContext }, group: number) =>
  send(member.context, 'POST', `/api/groups/${group}/join`)

export async function topicOf(
  context: BrowserContext,
  group: number,
  more: object = {},
): Promise<number> {
  const words = { title: 'Rain', body: 'And then?', ...more }
  return (await send(context, 'POST', `/api/groups/${group}/topics`, words)).id
}

export const post = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ hasText: words })

/** Chooses an item in the menu of a post. */
export async function inMenu(page: Page, of: Locator, item: string): Promise<void> {
  await of.getByRole('button', { name: 'What to do with this post' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
