import * as z from 'zod/mini'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { BodyOf, InputOf, ParamsOf } from '#src/contract/endpoint.ts'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { makeOnce } from '#src/platform/server/db/client-ids.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { deleteRestorably, restoreDeleted } from '#src/platform/server/db/deleted-items.ts'
import { mergeOnBase } from '#src/platform/server/db/field-history.ts'
import { exportedRows, type Owned } from '#src/platform/server/db/owned-rows.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { madeOrFound } from '#src/platform/server/found.ts'
import { requireSelf } from '#src/platform/server/self.ts'
import { TITLE_MAX } from '../constants.ts'
import type * as contract from '../contract/dominoes.ts'
import {
  type DominoChange,
  type DominoDraft,
  type DominoEntry,
  dominoEntry,
} from '../contract/dominoes.ts'
import type { PipNumber } from '../contract/pips.ts'
import { canComplete, defaultPips, withLabels } from '../domain/pips.ts'
import { listRestDays } from './days.store.ts'
import { requireDominoDate, requireRange } from './days.ts'
import * as store from './dominoes.store.ts'
import { findToLog } from './reading.store.ts'

/** The last day included. @throws AppError `invalid` for more than 366 days */
export async function listDominoRange(
  ctx: Context,
  { userId, startDate: start, endDate: end, cursor }: InputOf<typeof contract.listDominoRange>,
) {
  const owner = requireSelf(ctx, userId)
  requireRange(start, end)
  return store.listEntries(ctx.db, { owner, start, end }, cursor)
}

export async function listDominoDay(
  ctx: Context,
  { userId, date, cursor }: InputOf<typeof contract.listDominoDay>,
) {
  const owner = requireSelf(ctx, userId)
  return store.listEntries(ctx.db, { owner, start: date, end: date }, cursor)
}

const ownedBy = ({ who }: Context, id: number): Owned => ({ owner: who.userId, id })

export const getDomino = async (ctx: Context, { id }: InputOf<typeof contract.getDomino>) =>
  orNotFound(await store.findEntry(ctx.db, ownedBy(ctx, id)))

/** Says what a day's domino is called now, where a change can have made it another. */
async function nameDay(ctx: AnyContext, owner: number, date: CalendarDate): Promise<void> {
  const domino = await findToLog(ctx.db, owner, date)
  if (!domino) return
  const day = { owner, date, title: domino.title }
  for (const named of ctx.deps.features.dayNamed) await named(ctx, day)
}

/**
 * Sets a domino, or finds the one that its client has named so.
 * The site's texts provide the labels that the member leaves empty. @throws AppError `invalid` for a day to come, `gone`
 */
export async function createDomino(ctx: Context, domino: InputOf<typeof contract.createDomino>) {
  const owner = requireSelf(ctx, domino.user_id)
  requireDominoDate(domino.date, ctx.now)
  const named = withLabels(domino, () => pipLabelsOf(ctx.deps.settings.site))
  const made = await makeOnce(domino.client_id, {
    ...store.namedEntries(ctx.db, owner),
    make: () =>
      inTransaction(ctx, async ctx => {
        const made = await store.insertEntry(ctx.db, owner, named, ctx.now.toISOString())
        await nameDay(ctx, owner, made.date)
        return made
      }),
  })
  return madeOrFound(made)
}

/** Tipping is the one change of a completed domino (docs/product.md 4.6). */
const isOnlyTipping = (change: DominoChange): boolean =>
  Object.keys(store.fieldsOf(change)).join() === 'tipped'

/** What of a change is written on what is stored now. @throws AppError `merge_conflict` */
function merged(stored: store.StoredEntry, change: DominoChange, now: Date): DominoChange {
  if (change.base === undefined) return change
  const { change: fields, conflicts } = mergeOnBase(
    {
      stored: store.storedFields(stored),
      history: stored.field_history,
      sent: store.fieldsOf(change),
      base: change.base,
    },
    now,
  )
  if (conflicts.length === 0) return fields
  const there = z.parse(dominoEntry, stored)
  throw new AppError('merge_conflict', { data: { ...there, fields: conflicts } })
}

/**
 * Changes an open entry.
 * @throws AppError `domino_completed`, `domino_stale` by `expected_updated_at`, or `merge_conflict`
 */
export async function updateDomino(
  ctx: Context,
  {
    id,
    ...change
  }: Omit<BodyOf<typeof contract.updateDomino>, 'id'> & ParamsOf<typeof contract.updateDomino>,
): Promise<DominoEntry> {
  const owned = { owner: requireSelf(ctx, change.user_id), id }
  if (change.date !== undefined) requireDominoDate(change.date, ctx.now)
  const named = withLabels(change, () => pipLabelsOf(ctx.deps.settings.site))
  const { expected_updated_at: expected } = change
  return inTransaction(ctx, async ctx => {
    const stored = orNotFound(await store.lockEntry(ctx.db, owned))
    if (stored.completed && !isOnlyTipping(change)) throw new AppError('domino_completed')
    if (expected !== undefined && expected !== stored.updated_at) throw new AppError('domino_stale')
    const written = merged(stored, named, ctx.now)
    const made = await store.updateEntry(ctx.db, stored, written, ctx.now.toISOString())
    if (made.title !== stored.title || made.date !== stored.date)
      for (const date of new Set([stored.date, made.date])) await nameDay(ctx, owned.owner, date)
    return made
  })
}

/** Idempotent: a second call returns the first `completed_at`. @throws AppError `domino_not_ready` */
export const completeDomino = (
  ctx: Context,
  { id }: InputOf<typeof contract.completeDomino>,
): Promise<DominoEntry> =>
  inTransaction(ctx, async ctx => {
    const stored = orNotFound(await store.lockEntry(ctx.db, ownedBy(ctx, id)))
    if (stored.completed) return stored
    if (!canComplete(stored)) throw new AppError('domino_not_ready')
    const completed = await store.completeEntry(ctx.db, stored, ctx.now.toISOString())
    await nameDay(ctx, ctx.who.userId, stored.date)
    return completed
  })

/** Deletes what can be restored for ten minutes. @throws AppError `not_found` */
export const deleteDomino = (
  ctx: Context,
  { id }: InputOf<typeof contract.deleteDomino>,
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const owned = ownedBy(ctx, id)
    const { date } = orNotFound(await store.lockEntry(ctx.db, owned))
    await store.rememberNames(ctx.db, owned)
    await deleteRestorably(ctx.db, store.DELETABLE, owned, ctx.now)
    await nameDay(ctx, owned.owner, date)
  })

/** Brings back what was deleted within ten minutes. @throws AppError `not_found` */
export const restoreDomino = (
  ctx: Context,
  { id }: InputOf<typeof contract.restoreDomino>,
): Promise<DominoEntry> =>
  inTransaction(ctx, async ctx => {
    const owned = ownedBy(ctx, id)
    await restoreDeleted(ctx.db, store.DELETABLE, owned, ctx.now)
    const entry = orNotFound(await store.findEntry(ctx.db, owned))
    await nameDay(ctx, owned.owner, entry.date)
    return entry
  })

export async function exportTracker(db: Db, owner: number) {
  return [
    exportedRows(db, 'domino_entries', owner),
    exportedRows(db, 'domino_reflections', owner, ['domino_id', 'domino_entries']),
    exportedRows(db, 'pip_marks', owner, ['entry_id', 'domino_entries']),
    { name: 'rest_days', rows: await listRestDays(db, owner) },
  ]
}

/** Makes a day's domino as it is planned, with nothing done. */
export async function makeEntry(
  ctx: AnyContext,
  { owner, draft }: { owner: number; draft: Omit<DominoDraft, 'if_then_id'> },
): Promise<DominoEntry> {
  const made = await store.insertEntry(
    ctx.db,
    owner,
    {
      ...defaultPips(draft.labels),
      date: draft.date,
      title: draft.title.slice(0, TITLE_MAX).toWellFormed(),
      description: draft.description || null,
      lead_pip: draft.lead_pip,
    },
    ctx.now.toISOString(),
  )
  await nameDay(ctx, owner, made.date)
  return made
}

/** @returns false when the domino is completed or gone */
export async function setPip(
  ctx: AnyContext,
  owned: Owned,
  { pip, status }: { pip: number; status: string },
): Promise<boolean> {
  const stored = await store.lockEntry(ctx.db, owned)
  if (!stored || stored.completed) return false
  await store.updateEntry(ctx.db, stored, { [`pip${pip}_status`]: status }, ctx.now.toISOString())
  return true
}

export const statusOf = (entry: DominoEntry, pip: number): string =>
  entry[`pip${pip as PipNumber}_status`]
