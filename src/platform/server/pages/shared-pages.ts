import type { HostAnswer, PageHost } from '#src/contract/page-host.ts'

type CallApi = PageHost['call']

/** How long the clock, or a change at another process, may stay unseen: as long as a published text. */
const UNASKED_MS = 2_000
/** Addresses come from outside: beyond this many, all are forgotten. */
const PAGES_MAX = 500

/** A visit by somebody without a session. */
export interface SharedVisit {
  /** Calls the API without a session. */
  call: CallApi
  /** Unix time in ms. */
  now: number
  /** How many changes this process has answered so far. */
  changes: number
  /** Counts a visit that asks the API. @throws AppError `too_many` */
  limit: () => void
}

interface Found<Page> {
  page: Page
  /** What the page has asked the API for, by address. */
  answers: ReadonlyMap<string, HostAnswer>
}

interface Look<Page> {
  at: number
  changes: number
  found: Promise<Found<Page>>
}

async function isSame<Page>({ answers }: Found<Page>, call: CallApi): Promise<boolean> {
  for (const [url, before] of answers) {
    const { status, body } = await call({ method: 'GET', url })
    if (status !== before.status || body !== before.body) return false
  }
  return true
}

const isWhole = <Page extends { status: number }>({ page, answers }: Found<Page>): boolean =>
  page.status === 200 && [...answers.values()].every(({ status }) => status === 200)

/**
 * Pages that depend on nothing but their address, the published texts and what the API answers without a session. A
 * page is kept, and rendered again when one of these answers has become another: that is looked at after each change
 * that this process has answered, and otherwise every two seconds.
 * @param render makes a page with a way to call the API
 * @returns the page at a path
 */
export function sharePages<Page extends { status: number }>(
  render: (path: string, call: CallApi) => Promise<Page>,
): (path: string, visit: SharedVisit) => Promise<Page> {
  const looks = new Map<string, Look<Page>>()

  async function look(path: string, call: CallApi, last?: Look<Page>): Promise<Found<Page>> {
    const before = await last?.found.catch(() => undefined)
    if (before && (await isSame(before, call))) return before
    const answers = new Map<string, HostAnswer>()
    const page = await render(path, async asked => {
      const answer = await call(asked)
      answers.set(asked.url, answer)
      return answer
    })
    return { page, answers }
  }

  return async (path, { call, now, changes, limit }) => {
    const last = looks.get(path)
    if (last && last.changes === changes && Math.abs(now - last.at) < UNASKED_MS)
      return (await last.found).page
    limit()
    if (!last && looks.size >= PAGES_MAX) looks.clear()
    const found = look(path, call, last)
    looks.set(path, { at: now, changes, found })
    const keeps = await found.then(isWhole, () => false)
    if (!keeps && looks.get(path)?.found === found) looks.delete(path)
    return (await found).page
  }
}
