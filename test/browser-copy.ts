import { indexedDB } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { vi } from 'vitest'
import type { Caller } from './caller.ts'

type Api = typeof import('#src/platform/web/api/api.ts')
type Ask = Parameters<Api['setTransport']>[0]

/** Asks a site what a tab asks it. */
export async function askAs(caller: Caller, path: string, request: RequestInit): Promise<Response> {
  const { method = 'GET', body, headers } = request
  const sent = typeof body === 'string' ? Buffer.from(body) : undefined
  const answer = await caller.call(method, path, sent, headers as Record<string, string>)
  return new Response(await answer.text(), { status: answer.status })
}

let kept = ''
/** Of all tabs, since they look it up anew each time: what one has written there means nothing to another. */
const storage = {
  getItem: () => kept,
  setItem(_: string, ids: string) {
    kept += ids
  },
}

interface Given {
  member: number
  ask: Ask
  /** What is on the device; the same one for the next tab of a browser. */
  database?: typeof indexedDB
}

/**
 * A member's tab as far as its changes are concerned: the real code, loaded once more for each, since it keeps one
 * member's state. Where the clock is faked, it is so for all of them.
 */
export async function openTab({ member, ask, database = indexedDB }: Given) {
  vi.resetModules()
  const { setTransport } = await import('#src/platform/web/api/api.ts')
  setTransport(ask)
  const page = new EventTarget()
  // Each has its own lock and its own channel to other tabs.
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('BroadcastChannel', undefined)
  const outbox = await import('#src/platform/web/offline/outbox.ts')
  const changes = await import('#src/features/tracker/web/day-changes.ts')
  // What is asked of them below is asked at once.
  vi.stubGlobal('indexedDB', database)
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  await outbox.openOutbox(member).catch(() => {})
  return { ...outbox, ...changes, page }
}

export type Tab = Awaited<ReturnType<typeof openTab>>

/** Lets the tabs' clock go on, and waits for what was asked meanwhile: IndexedDB and the site have their own. */
export async function pass(seconds: number, isAsking: () => boolean): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
  for (let quiet = 0; quiet < 30; quiet = isAsking() ? 0 : quiet + 1)
    await new Promise(resolve => setImmediate(resolve))
}
