import * as z from 'zod/mini'
import { addDays, type CalendarDate, latestDateOnEarth, rangeDays } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { makeOnce } from '#src/platform/server/db/client-ids.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { deleteRestorably, restoreDeleted } from '#src/platform/server/db/deleted-items.ts'
import { mergeOnBase } from '#src/platform/server/db/field-history.ts'
import { exportedRows, type Owned } from '#src/platform/server/db/owned-rows.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { madeOrFound } from '#src/platform/server/found.ts'
import { requireSelf } from '#src/platform/server/self.ts'
import { FIRST_DATE, RANGE_DAYS_MAX, RECENT_DAYS, TITLE_MAX } from '../constants.ts'
import type * as days from '../contract/days.ts'
import type * as contract from '../contract/dominoes.ts'
import {
  type DominoChange,
  type DominoDraft,
  type DominoEntry,
  dominoEntry,
} from '../contract/dominoes.ts'
import { currentRun, fillDays, isDominoDate } from '../domain/days.ts'
import { canComplete, defaultPips, type PipNumber, pipCounts, withLabels } from '../domain/pips.ts'
import * as store from './dominoes.store.ts'
import { findToLog, listDayEntries } from './reading.store.ts'

function requireDominoDate(date: string, now: Date): void {
  const latest = latestDateOnEarth(now)
  if (isDominoDate(date, latest)) return
  const message =
    date > latest
      ? 'Please choose today or an earlier day.'
      : `Please choose a date on or after ${FIRST_DATE}.`
  throw invalid('date', message)
}

/** At most 366 days, start not after end (docs/product.md 12.3). @throws AppError `invalid` */
function requireRange(startDate: string, endDate: string): void {
  const days = rangeDays(startDate, endDate)
  if (days < 1 || days > RANGE_DAYS_MAX) {
    throw new AppError('invalid', {
      message:
        days < 1
          ? 'The range ends before it starts.'
          : `A range has at most ${RANGE_DAYS_MAX} days.`,
      fields: { endDate: 'Not a valid range.' },
    })
  }
}

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
  { id, ...change }: InputOf<typeof contract.updateDomino>,
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

/** Adds a reflection, or finds the one that its client has named so. @throws AppError `not_found`, `gone` */
export async function createReflection(
  ctx: Context,
  { domino_id, reflection, client_id }: InputOf<typeof contract.createReflection>,
) {
  const made = await makeOnce(client_id, {
    ...store.namedReflections(ctx.db, ctx.who.userId),
    make: async () => {
      await getDomino(ctx, { id: domino_id })
      return store.insertReflection(
        ctx.db,
        { domino_id, reflection, client_id },
        ctx.now.toISOString(),
      )
    },
  })
  return madeOrFound(made)
}

export async function listReflections(
  ctx: Context,
  { dominoId, cursor }: InputOf<typeof contract.listReflections>,
) {
  const { id } = await getDomino(ctx, { id: dominoId })
  return store.listReflections(ctx.db, id, cursor)
}

export async function getDominoYear(
  ctx: Context,
  { userId, year }: InputOf<typeof days.getDominoYear>,
): Promise<days.DayMark[]> {
  const owner = requireSelf(ctx, userId)
  return store.listDayMarks(ctx.db, { owner, start: `${year}-01-01`, end: `${year}-12-31` })
}

const RUN_WINDOW_DAYS = 366

/** Usually one query; only runs of more than a year need an earlier range as well. */
export async function readRun(db: Db, owner: number, date: CalendarDate): Promise<days.DominoRun> {
  let start = addDays(date, 1)
  let marks: days.DayMark[] = []
  let found: ReturnType<typeof currentRun>
  do {
    const end = addDays(start, -1)
    start = addDays(start, -RUN_WINDOW_DAYS)
    marks = [...(await store.listDayMarks(db, { owner, start, end })), ...marks]
    found = currentRun(marks, date, start)
  } while (found.open && start > FIRST_DATE)
  const recent = fillDays(marks, addDays(date, 1 - RECENT_DAYS), date)
  return { days: found.days, completed: found.completed, since: found.since, recent }
}

export const getDominoRun = async (
  ctx: Context,
  { userId, date }: InputOf<typeof days.getDominoRun>,
) => readRun(ctx.db, requireSelf(ctx, userId), date)

/** How often each pip was completed. @throws AppError `invalid` for more than 366 days */
export async function getPipCounts(
  ctx: Context,
  { userId, startDate, endDate }: InputOf<typeof days.getPipCounts>,
): Promise<days.PipCount[]> {
  const owner = requireSelf(ctx, userId)
  requireRange(startDate, endDate)
  const entries = await listDayEntries(ctx.db, owner, startDate, endDate)
  return pipCounts(entries, pipLabelsOf(ctx.deps.settings.site))
}

/** Marks a rest day up to today; a day marked later still repairs the run. @throws AppError `invalid` */
export async function markRestDay(
  ctx: Context,
  { date }: InputOf<typeof days.markRestDay>,
): Promise<void> {
  requireDominoDate(date, ctx.now)
  await store.insertRestDay(ctx.db, ctx.who.userId, date)
}

export const unmarkRestDay = (ctx: Context, { date }: InputOf<typeof days.unmarkRestDay>) =>
  store.deleteRestDay(ctx.db, ctx.who.userId, date)

export async function exportTracker(db: Db, owner: number) {
  return [
    exportedRows(db, 'domino_entries', owner),
    exportedRows(db, 'domino_reflections', owner, ['domino_id', 'domino_entries']),
    exportedRows(db, 'pip_marks', owner, ['entry_id', 'domino_entries']),
    { name: 'rest_days', rows: await store.listRestDays(db, owner) },
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
