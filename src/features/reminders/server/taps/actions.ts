import { randomBytes } from 'node:crypto'
import {
  findEntry,
  findToLog,
  hasRestDay,
  makeEntry,
  markRestDay,
  newestMark,
  setPip,
  statusOf,
  unmarkRestDay,
} from '#src/features/tracker/server/exposed.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { type DayDeps, readDayOf } from '../sending/day.ts'
import { findSettings, lockSettings, noteAlive, setBrowserKey } from '../settings/store.ts'
import * as store from './store.ts'
import type { Link } from './tokens.ts'

interface Context {
  db: Db
  deps: DayDeps
  now: Date
}

export type TapState =
  /** Its button has not been pressed, or was undone. */
  | 'open'
  | 'undone'
  | 'logged'
  /** The day's domino is completed, and closed to changes. */
  | 'completed'

export interface Tap {
  state: TapState
  /** The pip's name; empty if the action is not about one. */
  label: string
}

/** @returns null when the link's account is gone or disabled */
export async function readTap({ db, deps, now }: Context, link: Link): Promise<Tap | null> {
  if (!(await store.hasAccount(db, link.userId))) return null
  const tap = await store.findTap(db, link)
  const state = tap ? (tap.undone_at === null ? 'logged' : 'undone') : 'open'
  if (link.action !== 'done') return { state, label: '' }
  const day = await readDayOf(db, deps, link.userId, link.date, now)
  const pip = (state === 'logged' ? tap?.pip : null) ?? day.lead
  const label = day.labels[pip - 1] ?? ''
  return { state: day.domino?.completed ? 'completed' : state, label }
}

const NOTHING: store.Logged = { entry_id: null, pip: null, former_status: null, mark_id: null }

/** @returns null when the domino is completed */
async function logPip(trx: Db, { deps, now }: Context, link: Link): Promise<store.Logged | null> {
  const { userId: owner, date } = link
  const day = await readDayOf(trx, deps, owner, date, now)
  const pip = day.lead
  const draft = {
    date,
    title: day.draft?.title || day.labels[pip - 1] || 'My domino',
    description: day.draft?.description ?? '',
    lead_pip: day.draft?.lead_pip ?? null,
    labels: [...day.labels],
  }
  const entry =
    (await findToLog(trx, owner, date)) ?? (await makeEntry(trx, { owner, draft, deps }, now))
  if (entry.completed) return null
  const former_status = statusOf(entry, pip)
  if (former_status !== 'Completed') {
    const change = { pip, status: 'Completed' }
    if (!(await setPip(trx, { owner, id: entry.id }, change, now))) return null
  }
  return { entry_id: entry.id, pip, former_status, mark_id: await newestMark(trx, entry.id, pip) }
}

async function logRestDay(trx: Db, { userId, date }: Link): Promise<store.Logged> {
  const former_status = (await hasRestDay(trx, userId, date)) ? 'rest_day' : null
  await markRestDay(trx, userId, date)
  return { ...NOTHING, former_status }
}

/** A member's links wait for each other, so that simultaneous ones make a single domino. */
const inTurn = (db: Db, { userId }: Link, work: (trx: Db) => Promise<unknown>) =>
  inTransaction(db, async trx => {
    await advisoryLock(trx, `taps of ${userId}`)
    return work(trx)
  })

export async function logTap(context: Context, link: Link): Promise<void> {
  const at = context.now.toISOString()
  await inTurn(context.db, link, async trx => {
    const known = await store.findTap(trx, link)
    await noteAlive(trx, link.userId, at)
    if (known && known.undone_at === null) return
    const logged =
      link.action === 'done'
        ? await logPip(trx, context, link)
        : link.action === 'rest_day'
          ? await logRestDay(trx, link)
          : NOTHING
    if (logged) await store.saveTap(trx, link, logged, at)
  })
}

async function wasChanged(trx: Db, { userId }: Link, tap: store.Logged): Promise<boolean> {
  if (tap.pip === null) return false
  const entry =
    tap.entry_id === null ? undefined : await findEntry(trx, { owner: userId, id: tap.entry_id })
  if (!entry || entry.completed || statusOf(entry, tap.pip) !== 'Completed') return true
  return (await newestMark(trx, entry.id, tap.pip)) !== tap.mark_id
}

/** Restores what was there before. @returns false if it was changed since; then nothing is undone */
export async function undoTap({ db, now }: Context, link: Link): Promise<boolean> {
  const { userId: owner, date, action } = link
  let isUndone = true
  await inTurn(db, link, async trx => {
    const tap = await store.findTap(trx, link)
    if (!tap || tap.undone_at !== null) return
    isUndone = !(await wasChanged(trx, link, tap))
    if (!isUndone) return
    const { entry_id: id, pip, former_status: status } = tap
    if (id !== null && pip !== null && status !== null && status !== 'Completed')
      await setPip(trx, { owner, id }, { pip, status }, now)
    if (action === 'rest_day' && status === null) await unmarkRestDay(trx, owner, date)
    await store.markUndone(trx, link, now.toISOString())
  })
  return isUndone
}

/** The key of the cookie that binds a browser to the member; all of their browsers share it. */
export const bindBrowser = (db: Db, userId: number, now: Date): Promise<string> =>
  inTransaction(db, async trx => {
    const { browser_key: known } = await lockSettings(trx, userId, now.toISOString())
    const key = known ?? randomBytes(18).toString('base64url')
    if (known === null) await setBrowserKey(trx, userId, key)
    return key
  })

export const isBound = async (
  db: Db,
  link: Link,
  cookie: { userId: number; key: string } | null,
): Promise<boolean> =>
  cookie?.userId === link.userId &&
  (await findSettings(db, link.userId))?.browser_key === cookie.key
