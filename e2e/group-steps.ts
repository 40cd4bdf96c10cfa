import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { DAY_MS } from '#src/contract/calendar.ts'
import type { Stage } from './browser.ts'
import { changeStored } from './stored.ts'

export type Body = Record<string, unknown>

export async function send(
  context: BrowserContext,
  method: string,
  path: string,
  data: Body = {},
): Promise<Body> {
  const answer = await context.request.fetch(path, { method, ...(method !== 'GET' && { data }) })
  expect([path, answer.status() < 300], await answer.text()).toEqual([path, true])
  return (await answer.json()).data
}

export const groupOf = async (coach: BrowserContext, more: Body = {}): Promise<number> =>
  Number(
    (await send(coach, 'POST', '/api/groups', { name: 'Walkers', access: 'open', ...more })).id,
  )

export const joined = (member: { context: BrowserContext }, group: number) =>
  send(member.context, 'POST', `/api/groups/${group}/join`)

export const topicOf = async (
  context: BrowserContext,
  group: number,
  more: Body = {},
): Promise<number> =>
  Number(
    (
      await send(context, 'POST', `/api/groups/${group}/topics`, {
        title: 'Rain',
        body: 'And then?',
        ...more,
      })
    ).id,
  )

export const post = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ hasText: words })

/** Chooses an item in the menu of a post. */
export async function inMenu(page: Page, of: Locator, item: string): Promise<void> {
  await of.getByRole('button', { name: 'What to do with this post' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const before = (ms: number): string => new Date(Date.now() - ms).toISOString()

/** As if every planned session of a group had begun yesterday. */
export function sessionsBegan(stage: Stage): void {
  const [from, to] = [before(DAY_MS), before(82_800_000)]
  changeStored(stage, 'update group_sessions set starts_at = ?, ends_at = ?', from, to)
}
