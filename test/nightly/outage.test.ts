import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { defaultPips } from '#src/features/tracker/domain/pips.ts'
import { askAs, openTab, pass, type Tab } from '#test/browser-copy.ts'
import { type Caller, callerOf, register } from '#test/caller.ts'
import { dice } from '#test/dice.ts'
import { openFolder } from '#test/folders.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { freePort, type Site, startSite } from '#test/site.ts'

const MEMBERS = 200
const OUTAGE_S = 3_600
const PRESSES = 6

const folder = openFolder()
let cluster: Cluster
beforeAll(async () => {
  cluster = await startPostgres()
  await cluster.query('create database site')
})
afterAll(() => cluster.stop())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Member {
  name: string
  caller: Caller
  walk: DominoEntry
  tab: Tab
}

/** When each call came to its end, and how many are still on their way. */
interface Calls {
  /** In seconds of the browsers' clock. */
  came: { at: number; member: string }[]
  open: number
}

async function arrive(site: Site, name: string, calls: Calls): Promise<Member> {
  const caller = callerOf(site)
  const { id } = await register(caller, name)
  const date = new Date().toISOString().slice(0, 10)
  const made = await caller.call('POST', '/api/domino-entries', { title: 'Walk', date })
  const { data: walk } = (await made.json()) as { data: DominoEntry }
  const ask = async (path: string, request: RequestInit) => {
    calls.open += 1
    try {
      const answer = await askAs(caller, path, request)
      calls.came.push({ at: Date.now() / 1_000, member: name })
      return answer
    } finally {
      calls.open -= 1
    }
  }
  return { name, caller, walk, tab: await openTab({ member: id, ask }) }
}

const isEmpty = ({ tab }: Member): boolean => tab.waitingRows().length === 0

const pip = (n: number) => ({ [`pip${n}_status`]: 'Completed' })

/** What a member does at one moment of the outage. */
function act({ name, walk, tab }: Member, n: number): void {
  const form = { ...defaultPips(), title: `Call ${name}`, date: walk.date }
  if (n === 0) void tab.setDomino(walk.user_id, form)
  else if (n === 1) void tab.writeReflection(walk, `Line of ${name}`)
  else tab.pressFields(walk, pip(n))
}

async function outage(environment: Record<string, string>) {
  const settings = { PORT: String(await freePort()), ...environment }
  const first = await startSite(settings)
  const calls: Calls = { came: [], open: 0 }
  const members: Member[] = []
  for (let n = 0; n < MEMBERS; n++) members.push(await arrive(first, `member${n}`, calls))
  const roll = dice(1)
  vi.spyOn(Math, 'random').mockImplementation(() => roll(1_000_000) / 1_000_000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await first.end('SIGKILL')
  const acts = members.flatMap(member =>
    Array.from({ length: PRESSES }, (_, n) => ({ member, n, at: roll(OUTAGE_S) })),
  )
  for (let second = 0; second < OUTAGE_S; second++) {
    for (const { member, n, at } of acts) if (at === second) act(member, n)
    await pass(1, () => calls.open > 0)
  }
  expect(members.filter(isEmpty)).toEqual([])
  calls.came = []
  const site = await startSite(settings)
  const began = Date.now() / 1_000
  let took = 0
  for (; took < 120 && !members.every(isEmpty); took++) await pass(1, () => calls.open > 0)
  const stored = []
  for (const { caller, walk } of members) stored.push(await storedOf(caller, walk))
  await site.end('SIGTERM')
  return { took, stored, firsts: firstCalls(calls, began) }
}

/** When each member's first call came, in seconds after the site was there again. */
function firstCalls({ came }: Calls, began: number): number[] {
  const firsts = new Map<string, number>()
  for (const { at, member } of came) if (!firsts.has(member)) firsts.set(member, at - began)
  return [...firsts.values()]
}

/** How many of the times are within one stretch of `seconds`, where most are. */
const mostWithin = (times: readonly number[], seconds: number): number =>
  Math.max(...times.map(from => times.filter(at => at >= from && at < from + seconds).length))

async function storedOf({ call }: Caller, walk: DominoEntry) {
  const get = async (path: string) =>
    ((await (await call('GET', path)).json()) as { data: never[] }).data
  const dominoes: DominoEntry[] = await get(
    `/api/domino-entries/user/${walk.user_id}/date/${walk.date}`,
  )
  const lines: { reflection: string }[] = await get(`/api/domino-reflections/domino/${walk.id}`)
  const known = dominoes.find(({ id }) => id === walk.id)
  return {
    titles: dominoes.map(({ title }) => title).sort(),
    lines: lines.map(({ reflection }) => reflection),
    pips: PIP_NUMBERS.filter(n => known?.[`pip${n}_status`] === 'Completed'),
  }
}

test.each(['SQLite', 'PostgreSQL'])(
  'what 200 members press while the site is gone for an hour is stored once, and they come back spread over more than a minute: %s',
  async engine => {
    const { took, stored, firsts } = await outage({
      DATA_DIR: join(folder, engine),
      ...(engine === 'PostgreSQL' && {
        DATABASE_URL: cluster.url('site'),
        AUTH_SECRET: 'x'.repeat(40),
      }),
    })
    const pips = [2, 3, 4, 5]
    expect(stored).toEqual(
      stored.map((_, n) => ({
        titles: [`Call member${n}`, 'Walk'],
        lines: [`Line of member${n}`],
        pips,
      })),
    )
    expect(firsts).toHaveLength(MEMBERS)
    expect(took).toBeLessThanOrEqual(82)
    expect(took).toBeGreaterThan(60)
    // Each tries again 20 to 80 seconds after its last time: some four a second at first, and fewer later.
    expect(mostWithin(firsts, 10)).toBeLessThan(70)
    expect(mostWithin(firsts, 1)).toBeLessThan(20)
  },
)
