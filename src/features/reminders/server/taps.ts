import { randomBytes } from 'node:crypto'
import { type Language, shipped } from '#src/contract/languages.ts'
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
import type { AnyContext } from '#src/platform/server/context.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { readDayOf } from './day.ts'
import { findSettings, lockSettings, noteAlive, setBrowserKey } from './reminder-settings.store.ts'
import type { Link } from './tap-tokens.ts'
import * as store from './taps.store.ts'

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
  /** The one that the link's account has chosen. */
  language: Language | null
}

/** @returns null when the link's account is gone or disabled */
export async function readTap(ctx: AnyContext, link: Link): Promise<Tap | null> {
  const account = await store.findAccount(ctx.db, link.userId)
  if (!account) return null
  const language = shipped(account.language)
  const tap = await store.findTap(ctx.db, link)
  const state = tap ? (tap.undone_at === null ? 'logged' : 'undone') : 'open'
  if (link.action !== 'done') return { state, label: '', language }
  const day = await readDayOf(ctx, link.userId, link.date)
  const pip = (state === 'logged' ? tap?.pip : null) ?? day.lead
  const label = day.labels[pip - 1] ?? ''
  return { state: day.domino?.completed ? 'completed' : state, label, language }
}

const NOTHING: store.Logged = { entry_id: null, pip: null, former_status: null, mark_id: null }

/** @returns null when the domino is completed */
async function logPip(ctx: AnyContext, link: Link): Promise<store.Logged | null> {
  const { userId: owner, date } = link
  const day = await readDayOf(ctx, owner, date)
  const pip = day.lead
  const draft = {
    date,
    title: day.draft?.title || day.labels[pip - 1] || 'My domino',
    description: day.draft?.description ?? '',
    lead_pip: day.draft?.lead_pip ?? null,
    labels: [...day.labels],
  }
  const entry = (await findToLog(ctx.db, owner, date)) ?? (await makeEntry(ctx, { owner, draft }))
  if (entry.completed) return null
  const former_status = statusOf(entry, pip)
  if (former_status !== 'Completed') {
    const change = { pip, status: 'Completed' }
    if (!(await setPip(ctx, { owner, id: entry.id }, change))) return null
  }
  return {
    entry_id: entry.id,
    pip,
    former_status,
    mark_id: await newestMark(ctx.db, entry.id, pip),
  }
}

async function logRestDay(trx: Db, { userId, date }: Link): Promise<store.Logged> {
  const former_status = (await hasRestDay(trx, userId, date)) ? 'rest_day' : null
  await markRestDay(trx, userId, date)
  return { ...NOTHING, former_status }
}

/** A member's links wait for each other, so that simultaneous ones make a single domino. */
const inTurn = (ctx: AnyContext, { userId }: Link, work: (ctx: AnyContext) => Promise<unknown>) =>
  inTransaction(ctx, async ctx => {
    await advisoryLock(ctx.db, `taps of ${userId}`)
    return work(ctx)
  })

export async function logTap(ctx: AnyContext, link: Link): Promise<void> {
  const at = ctx.now.toISOString()
  await inTurn(ctx, link, async ctx => {
    const known = await store.findTap(ctx.db, link)
    await noteAlive(ctx.db, link.userId, at)
    if (known && known.undone_at === null) return
    const logged =
      link.action === 'done'
        ? await logPip(ctx, link)
        : link.action === 'rest_day'
          ? await logRestDay(ctx.db, link)
          : NOTHING
    if (logged) await store.saveTap(ctx.db, link, logged, at)
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
export async function undoTap(ctx: AnyContext, link: Link): Promise<boolean> {
  const { userId: owner, date, action } = link
  let isUndone = true
  await inTurn(ctx, link, async ctx => {
    const tap = await store.findTap(ctx.db, link)
    if (!tap || tap.undone_at !== null) return
    isUndone = !(await wasChanged(ctx.db, link, tap))
    if (!isUndone) return
    const { entry_id: id, pip, former_status: status } = tap
    if (id !== null && pip !== null && status !== null && status !== 'Completed')
      await setPip(ctx, { owner, id }, { pip, status })
    if (action === 'rest_day' && status === null) await unmarkRestDay(ctx.db, owner, date)
    await store.markUndone(ctx.db, link, ctx.now.toISOString())
  })
  return isUndone
}

/** The key of the cookie that binds a browser to the member; all of their browsers share it. */
export const bindBrowser = (ctx: AnyContext, userId: number): Promise<string> =>
  inTransaction(ctx, async ctx => {
    const { browser_key: known } = await lockSettings(ctx.db, userId, ctx.now.toISOString())
    const key = known ?? randomBytes(18).toString('base64url')
    if (known === null) await setBrowserKey(ctx.db, userId, key)
    return key
  })

export const isBound = async (
  db: Db,
  link: Link,
  cookie: { userId: number; key: string } | null,
): Promise<boolean> =>
  cookie?.userId === link.userId &&
  (await findSettings(db, link.userId))?.browser_key === cookie.key
