import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Caller, callerOf, register } from './caller.ts'

export interface Load {
  /** Titles by id, of creates that the site answered with 201. */
  acknowledged: Map<number, string>
  /** Errors by status and code; `lost` counts broken connections. */
  failures: Map<string, number>
  /** Resolves after this many further acknowledged writes. */
  more: (count: number) => Promise<void>
  /** Stops after the writes in flight; rejects when there was an unexpected response. */
  stop: () => Promise<void>
  /** Compares stored rows with acknowledged ones. */
  compare: () => Promise<{ lost: string[]; doubled: string[] }>
}

const DAY = '2026-01-05'

/** The only error allowed while something is down (docs/product.md 12.2). */
async function checkFailure(answer: Response): Promise<string> {
  const text = await answer.text()
  const unexpected = new Error(`an unexpected error: ${answer.status} ${text}`)
  if (!text.startsWith('{')) throw unexpected
  const body: Record<string, unknown> = JSON.parse(text)
  const expected = 'The service is briefly unavailable. Please try again.'
  if (answer.status !== 503 || body.message !== expected || !answer.headers.get('retry-after'))
    throw unexpected
  return `${answer.status} ${body.code}`
}

/** Members who write continuously, with idempotency keys. @param sites a writer switches when a connection breaks */
export async function startLoad(sites: readonly (() => string)[], writers = 4): Promise<Load> {
  const acknowledged = new Map<number, string>()
  const failures = new Map<string, number>()
  const waiting: { at: number; done: () => void }[] = []
  const members: { caller: Caller; id: number }[] = []
  let stopping = false
  let broken: unknown

  const note = (failure: string) => failures.set(failure, (failures.get(failure) ?? 0) + 1)
  const write = async (n: number) => {
    let site = n % sites.length
    const here = callerOf(() => sites[site % sites.length]?.() ?? '')
    const member = await register(here, `writer${n}-${crypto.randomUUID().slice(0, 8)}`)
    members.push(member)
    ready()
    while (!stopping) {
      const title = `Domino ${crypto.randomUUID()}`
      const key = { 'idempotency-key': crypto.randomUUID() }
      for (let isAcknowledged = false; !isAcknowledged; await nextTurn()) {
        try {
          const answer = await member.caller.call(
            'POST',
            '/api/domino-entries',
            { date: DAY, title },
            key,
          )
          if (answer.status === 201) {
            const { data } = (await answer.json()) as { data: { id: number } }
            acknowledged.set(data.id, title)
            isAcknowledged = true
          } else note(await checkFailure(answer))
        } catch (error) {
          if (!(error instanceof TypeError)) throw error // fetch throws a TypeError for a broken connection
          note('lost')
          site++
        }
      }
      for (const { at, done } of waiting) if (acknowledged.size >= at) done()
    }
  }
  let started = 0
  let ready = () => {}
  const allReady = new Promise<void>(resolve => {
    ready = () => ++started === writers && resolve()
  })
  const writing = Promise.all(Array.from({ length: writers }, (_, n) => write(n)))
  writing.catch(error => {
    broken = error
    for (const { done } of waiting) done()
  })
  await Promise.race([allReady, writing])

  return {
    acknowledged,
    failures,
    more: count =>
      new Promise((resolve, reject) => {
        const done = () => (broken ? reject(broken) : resolve())
        if (broken) done()
        else waiting.push({ at: acknowledged.size + count, done })
      }),
    async stop() {
      stopping = true
      await writing
    },
    async compare() {
      const titles: string[] = []
      for (const { caller, id } of members) {
        const answer = await caller.call('GET', `/api/domino-entries/user/${id}/date/${DAY}`)
        const { data } = (await answer.json()) as { data: { title: string }[] }
        titles.push(...data.map(row => row.title))
      }
      const stored = new Set(titles)
      return {
        lost: [...acknowledged.values()].filter(title => !stored.has(title)),
        doubled: titles.filter((title, at) => titles.indexOf(title) !== at),
      }
    },
  }
}
