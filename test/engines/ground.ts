import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, vi } from 'vitest'
import { defaultPips, labelsOf } from '#src/features/tracker/domain/pips.ts'
import { ADMIN, type Caller, callerOf, PASSWORD, register, signIn } from '#test/caller.ts'
import { freePort, type Site, startSite } from '#test/site.ts'
import type { Engine, Visit } from './visit.ts'

/** A site that can be killed and started again, which some engine visits. */
export interface Ground {
  engine: Engine
  site: Site
  folder: string
  restart: () => Promise<void>
}

export async function prepare(
  engine: Engine,
  folder: string,
  more: Record<string, string> = {},
): Promise<Ground> {
  const PORT = String(await freePort())
  const own = { DATA_DIR: folder, PORT, ADMIN_EMAIL: 'boss@example.com', ...ADMIN }
  const start = () => startSite({ ...own, ...more })
  const ground: Ground = {
    engine,
    folder,
    site: await start(),
    async restart() {
      ground.site = await start()
    },
  }
  return ground
}

export const [FIRST_PIP = '', SECOND_PIP = ''] = labelsOf(defaultPips())

export interface Member {
  visit: Visit
  username: string
  caller: Caller
}

let members = 0
export const newName = () => `visitor${++members}`

export async function dataOf(caller: Caller, method: string, path: string, body?: object) {
  const answer = await caller.call(method, path, body)
  const text = await answer.text()
  expect([path, answer.ok], text).toEqual([path, true])
  return JSON.parse(text).data
}

/**
 * Somebody with a new account, and a program that is signed in as the same.
 * @param url where they visit the site, such as a proxy's
 */
export async function member({ engine, site }: Ground, url = site.url): Promise<Member> {
  const username = newName()
  const { caller } = await register(callerOf(site), username)
  const visit = await engine.visit(url)
  await enter(visit, username)
  return { visit, username, caller }
}

export async function enter(visit: Visit, username: string): Promise<void> {
  await visit.open('/auth')
  await visit.fill('Username', username)
  await visit.fill('Password', PASSWORD)
  await visit.press('button', 'Sign In')
  await visit.holds(`location.pathname !== '/auth'`)
}

export const boss = ({ site }: Ground) => signIn(callerOf(site), ADMIN.ADMIN_USERNAME)

export async function atDesk(ground: Ground): Promise<Visit> {
  const visit = await ground.engine.visit(ground.site.url)
  await enter(visit, ADMIN.ADMIN_USERNAME)
  return visit
}

export const dominoOf = async (caller: Caller) => (await dataOf(caller, 'GET', '/api/today')).domino

export async function setDomino(visit: Visit): Promise<void> {
  await visit.fill('What is the one action today?', 'Write one page')
  await visit.press('button', 'Set it')
  await visit.see('Write one page')
  await visit.press('button', 'Skip')
}

export async function mailedPath({ folder }: Ground, to: string, path: string): Promise<string> {
  const outbox = join(folder, 'outbox')
  return vi.waitFor(async () => {
    for (const name of existsSync(outbox) ? readdirSync(outbox).sort().reverse() : []) {
      if (!name.endsWith('.eml')) continue
      const mail = await PostalMime.parse(readFileSync(join(outbox, name)))
      const [link] = mail.text?.match(new RegExp(`${path}\\?\\S+`)) ?? []
      if (mail.to?.[0]?.address === to && link) return link
    }
    throw new Error(`no mail to ${to}`)
  }, 60_000)
}

/** Waits until the site has stored it; a browser that was without a connection takes its time. */
export const stored = (look: () => Promise<void>): Promise<void> =>
  vi.waitFor(look, { timeout: 120_000, interval: 500 })

/** A member whose coach is the site's. @returns the coaching's id */
export async function coached(ground: Ground, { username, caller }: Member): Promise<number> {
  await dataOf(await boss(ground), 'POST', '/api/coach/coachings', { member: username })
  const [{ id }] = await dataOf(caller, 'GET', '/api/coachings')
  await dataOf(caller, 'POST', `/api/coachings/${id}/accept`, {})
  return id
}
