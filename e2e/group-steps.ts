import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { Stage } from './browser.ts'

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
  Number((await send(coach, 'POST', '/api/groups', { name: 'Walkers', access: 'open', ...more })).id)

export const joined = (member: { context: BrowserContext }, group: number) =>
  send(member.context, 'POST', `/api/groups/${group}/join`)

export const topicOf = async (context: BrowserContext, group: number, more: Body = {}): Promise<number> =>
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

function change(stage: Stage, ...statements: string[]): void {
  const db = new DatabaseSync(join(stage.folder, 'first-domino.db'))
  db.exec('pragma busy_timeout = 5000')
  for (const statement of statements) db.exec(statement)
  db.close()
}

/** As if every planned session of a group had begun yesterday. */
export function sessionsBegan(stage: Stage): void {
  const [from, to] = [86_400_000, 82_800_000].map(ago => new Date(Date.now() - ago).toISOString())
  change(stage, `update group_sessions set starts_at = '${from}', ends_at = '${to}'`)
}

/** As if a member's digest were due, and had not come for a day. */
export function digestsAreDue(stage: Stage): void {
  const [now, before] = [0, 86_400_000].map(ago => new Date(Date.now() - ago).toISOString())
  change(
    stage,
    `update group_members set digest_at = '${now}', digested_at = '${before}' where digest_at is not null`,
    `update jobs set due_at = '${now}' where name = 'group digests'`,
  )
}
