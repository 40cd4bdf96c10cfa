import type { Endpoint } from '#src/contract/endpoint.ts'
import { i18n } from '#src/contract/i18n.ts'
import { ApiError, call, OFFLINE } from '../api/api.ts'
import { newKey } from '../api/new-key.ts'
import { watched } from '../browser/watched.ts'
import { foldChange, LEFT, nextOf, storedAs } from './folding.ts'
import { changeRows, listRows, type Row } from './store.ts'

/** A change as its page makes it. */
export type NewRow = Pick<
  Row,
  | 'member'
  | 'params'
  | 'body'
  | 'record'
  | 'idIn'
  | 'base'
  | 'was'
  | 'words'
  | 'names'
  | 'textIn'
  | 'alone'
> & {
  id?: string
  endpoint: Endpoint
}

/** What became of the first attempt to send a change. */
export type Outcome =
  | { is: 'stored'; data: unknown }
  | { is: 'waiting'; error?: ApiError }
  | { is: 'refused'; error: ApiError }

const RETRY_MS = 20_000
/** A change that is sent later than this was made on what may be old by now. */
const LATE_MS = 10_000
/** A connection that neither answers nor ends, as at the mouth of a tunnel, is none. */
const PATIENCE_MS = 20_000
/** After an outage members come back spread over a minute, and not all at once. */
const SPREAD_MS = 60_000

let member: number | undefined
let rows: readonly Row[] = []
/** What is being committed: shown at once, and not yet called saved. */
let unsaved: readonly Row[] = []
/** Those whose first attempt is under way: their page waits for it. */
const attempted = new Map<string, (outcome: Outcome) => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox')

/** Whether the last call could not be made. */
let isFailing = false

const NONE: readonly Row[] = []
const shown = watched(NONE)
function show(next: readonly Row[]): void {
  rows = next
  shown.set([...rows, ...unsaved])
}

export const watchOutbox = shown.watch

/** The signed-in member's changes that are not stored on the server, in their order. */
export const useOutbox = shown.useValue

/** Those that the member should know of: what could not be sent, or was refused. */
export const stuckRows = (): readonly Row[] =>
  isFailing || rows.some(({ refused }) => refused) ? rows : NONE

export const useStuckRows = (): readonly Row[] => {
  useOutbox()
  return stuckRows()
}

export const waitingRows = (): readonly Row[] => rows

/** Whether its page still waits for the first answer, and shows it as being saved. */
export const isAttempted = ({ id }: Row): boolean => attempted.has(id)

/** A UUID of version 4. `crypto.randomUUID` is missing over plain http, except on localhost. */
export function newId(): string {
  const hex = newKey()
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

async function change(make: Parameters<typeof changeRows>[1]): Promise<void> {
  if (member === undefined) return
  show(await changeRows(member, make))
  channel?.postMessage(member)
}

/**
 * Keeps a change on this device, and then sends it.
 * @param waitMs gathers the changes of so many milliseconds into one call
 * @returns once it is on the disk: what the first attempt brings
 * @throws when this device has no room for it: nothing is kept then
 */
export async function addChange(
  { endpoint, id = newId(), ...given }: NewRow,
  waitMs = 0,
): Promise<Promise<Outcome>[]> {
  const row: Row = {
    ...given,
    id,
    method: endpoint.method as Row['method'],
    path: endpoint.path,
    at: new Date().toISOString(),
    tries: 0,
  }
  const opening = openOutbox(row.member)
  let outcome = new Promise<Outcome>(resolve => attempted.set(id, resolve))
  unsaved = [...unsaved, row]
  show(rows)
  const settled = () => {
    unsaved = unsaved.filter(each => each !== row)
  }
  try {
    await opening
    await change(all => {
      settled()
      const kept = foldChange(all, row)
      // It goes along with one whose page waits for it already.
      if (kept.id !== id) outcome = Promise.resolve({ is: 'waiting' })
      return { put: [kept] }
    })
  } catch (error) {
    settled()
    show(rows)
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    if (isFull) attempted.delete(id)
    if (isFull) throw error
    // A browser that keeps nothing at all.
    return [sendAtOnce(row)]
  }
  if (waitMs === 0) void sendChanges()
  else sendLater(waitMs)
  return [outcome]
}

async function sendAtOnce(row: Row): Promise<Outcome> {
  try {
    const data = await send(row)
    onStored(row, data)
    return { is: 'stored', data }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    onRefused({ ...row, refused: refusalOf(error) })
    return { is: 'refused', error }
  } finally {
    attempted.delete(row.id)
  }
}

const refusalOf = ({ message, code, data }: ApiError) => ({ why: message, code, there: data })

let timer: ReturnType<typeof setTimeout> | undefined
let timerAt = Number.POSITIVE_INFINITY
function sendLater(ms: number): void {
  const at = Date.now() + ms
  if (at >= timerAt) return
  clearTimeout(timer)
  timerAt = at
  timer = setTimeout(() => void sendChanges(), ms)
}

let sending: Promise<unknown> = Promise.resolve()

/** Sends what waits, in its order; only one tab does at a time. @returns when nothing can be sent for now */
export function sendChanges(): Promise<unknown> {
  clearTimeout(timer)
  timerAt = Number.POSITIVE_INFINITY
  const { locks } = navigator as { locks?: LockManager }
  sending = sending.then(() => (locks ? locks.request('outbox', sendAll) : sendAll()))
  return sending
}

/** A page that waits for its first answer learns that there is none for now. */
const waitOn = () => {
  for (const each of rows) settle(each, { is: 'waiting' })
}

async function sendAll(): Promise<void> {
  if (member === undefined || !isSignedIn(member)) return waitOn()
  try {
    show(await listRows(member))
    let isCut = false
    for (let row = nextOf(rows); row && !isCut; row = nextOf(rows))
      isCut = !isSignedIn(row.member) || !(await sendOne(row))
    isFailing = isCut
  } catch {
    // Without storage nothing was kept.
  }
  waitOn()
  show(rows)
  if (nextOf(rows)) sendLater(RETRY_MS + Math.random() * SPREAD_MS)
}

/** When a page of this browser last learned that a change is stored, in ms since the epoch. */
const STORED = 'outbox-stored'

let onStored: (row: Row, data: unknown) => void = () => {}
let onStoredElsewhere: () => void = () => {}
let onRefused: (row: Row) => void = () => {}
let isSignedIn: (member: number) => boolean = () => true

interface Handlers {
  /** For the pages' data. */
  stored: typeof onStored
  /** Another page has stored something; which change it was is not known here. */
  storedElsewhere: typeof onStoredElsewhere
  /** For what is said of a refusal. */
  refused: typeof onRefused
  /** Nothing is sent while somebody else, or nobody, is signed in. */
  signedIn: typeof isSignedIn
}

export function setHandlers({ stored, storedElsewhere, refused, signedIn }: Handlers): void {
  onStored = (row, data) => {
    stored(row, data)
    try {
      localStorage.setItem(STORED, String(Date.now()))
    } catch {
      // No room: the other pages learn it when they are looked at.
    }
  }
  onStoredElsewhere = storedElsewhere
  onRefused = refused
  isSignedIn = signedIn
}

async function send({ method, path, params, body, id }: Row, keepalive = false): Promise<unknown> {
  const endpoint = { method, path, auth: 'user', summary: '', idempotent: true } as const
  const patience = new AbortController()
  const end = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    return await call<Endpoint>(endpoint, {
      params: params as never,
      body: (Object.keys(body).length > 0 ? body : undefined) as never,
      idempotencyKey: id,
      signal: patience.signal,
      keepalive,
    })
  } catch (error) {
    throw patience.signal.aborted ? new ApiError(0, 'offline', i18n._(OFFLINE)) : error
  } finally {
    clearTimeout(end)
  }
}

function settle({ id }: Row, outcome: Outcome): void {
  attempted.get(id)?.(outcome)
  attempted.delete(id)
}

const isForLater = ({ isTransient, status }: ApiError): boolean =>
  isTransient || status === 401 || status === 429

/** @returns whether the next one may be sent */
async function sendOne(row: Row): Promise<boolean> {
  const isLate = row.tries > 0 || Date.now() - Date.parse(row.at) > LATE_MS
  await change(all => ({
    put: all.filter(({ seq }) => seq === row.seq).map(each => ({ ...each, tries: each.tries + 1 })),
  }))
  const sent = rows.find(({ seq }) => seq === row.seq)
  if (!sent) return true
  // A press is made on what the member sees, so only one that has waited says on what it was made.
  const body = (isLate || !sent.was) && sent.base ? { ...sent.body, base: sent.base } : sent.body
  try {
    const data = await send({ ...sent, body })
    onStored(sent, data)
    await change(all => storedAs(all, sent, data))
    settle(sent, { is: 'stored', data })
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isForLater(error)) {
      settle(sent, { is: 'waiting', error })
      return false
    }
    const refused = refusalOf(error)
    await change(all => ({
      put: all.filter(({ seq }) => seq === sent.seq).map(each => ({ ...each, refused })),
    }))
    onRefused(rows.find(({ seq }) => seq === sent.seq) ?? sent)
    settle(sent, { is: 'refused', error })
    return true
  }
}

/** Takes changes back; those behind a thing that is never made go along. */
export function dropChange(row: Row): Promise<void> {
  const isDropped = (each: Row) =>
    each.seq === row.seq || (each.record === row.record && each.idIn && !row.idIn)
  // At once: what the member does next is not behind them any more.
  show(rows.filter(each => !isDropped(each)))
  return change(all => ({ remove: all.filter(isDropped) }))
}

/** Sends a refused change again. @param what has been edited, or its base */
export async function sendAgain(row: Row, what: Partial<Row> = {}): Promise<void> {
  await change(all => ({
    put: all
      .filter(({ seq }) => seq === row.seq)
      .map(each => ({ ...each, ...what, refused: undefined })),
  }))
  await sendChanges()
}

/**
 * While the page goes away: what waits is sent without waiting for an answer, and again at the next start. What is still
 * being committed goes along: the page may be gone before it is on the disk.
 */
function sendLeaving(): void {
  const leaving: Row[] = []
  const begun = new Set<string>()
  for (const row of shown.get()) {
    // What comes behind another of its record would seem to be somebody else's when that one is sent again.
    const isFirst = !begun.has(row.record) && !row.idIn && !row.refused && row.tries === 0
    if (isFirst && leaving.length < 5) leaving.push(row)
    begun.add(row.record)
  }
  if (leaving.length === 0) return
  localStorage.setItem(LEFT, leaving.map(({ id }) => id).join())
  for (const row of leaving) void send(row, true).catch(() => {})
}

function follow(): void {
  const send = () => {
    if (rows.length > 0) void sendChanges()
  }
  channel?.addEventListener('message', async ({ data }) => {
    if (data === member) show(await listRows(data))
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === STORED) onStoredElsewhere()
  })
  // Stored while this page was on its way: it may show what was there before.
  if (Number(localStorage.getItem(STORED)) > performance.timeOrigin) onStoredElsewhere()
  window.addEventListener('online', send)
  window.addEventListener('pagehide', sendLeaving)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send()
  })
}

/** Begins for a member: what waits is sent now, and whenever there may be a connection again. */
export async function openOutbox(of: number): Promise<void> {
  if (member === of) return
  const isFirst = member === undefined
  member = of
  if (isFirst) follow()
  show(await listRows(of))
  if (rows.length > 0) void sendChanges()
}
