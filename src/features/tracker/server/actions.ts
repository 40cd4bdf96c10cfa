import * as z from 'zod/mini'
import { addDays, type CalendarDate, latestDateOnEarth, rangeDays } from '#src/contract/calendar.ts'
import type { BodyOf } from '#src/contract/endpoint.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { makeOnce } from '#src/platform/server/db/client-ids.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { deleteRestorably, restoreDeleted } from '#src/platform/server/db/deleted-items.ts'
import { mergeOnBase } from '#src/platform/server/db/field-history.ts'
import type { ListPage } from '#src/platform/server/db/json-list.ts'
import { exportedRows, type Owned } from '#src/platform/server/db/owned-rows.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { FIRST_DATE, RANGE_DAYS_MAX, RECENT_DAYS, TITLE_MAX } from '../constants.ts'
import type { DayMark, DominoRun, PipCount } from '../contract/days.ts'
import {
  type createReflection,
  type DominoChange,
  type DominoDraft,
  type DominoEntry,
  type DominoReflection,
  dominoEntry,
  type NewDomino,
} from '../contract/dominoes.ts'
import { currentRun, fillDays, isDominoDate } from '../domain/days.ts'
import { canComplete, defaultPips, type PipNumber, pipCounts, withLabels } from '../domain/pips.ts'
import { findToLog, listDayEntries } from './reading/store.ts'
import * as store from './store.ts'

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

/** @param range its last day included. @throws AppError `invalid` for more than 366 days */
export async function listRange(db: Db, range: store.Range, cursor?: number): Promise<ListPage> {
  requireRange(range.start, range.end)
  return store.listEntries(db, range, cursor)
}

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
export async function createEntry(
  ctx: AnyContext,
  { owner, domino }: { owner: number; domino: NewDomino },
): Promise<{ record: DominoEntry; isNew: boolean }> {
  requireDominoDate(domino.date, ctx.now)
  const named = withLabels(domino, () => pipLabelsOf(ctx.deps.settings.site))
  return makeOnce(domino.client_id, {
    ...store.namedEntries(ctx.db, owner),
    make: () =>
      inTransaction(ctx, async ctx => {
        const made = await store.insertEntry(ctx.db, owner, named, ctx.now.toISOString())
        await nameDay(ctx, owner, made.date)
        return made
      }),
  })
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
export function updateEntry(
  ctx: AnyContext,
  { owned, change }: { owned: Owned; change: DominoChange },
): Promise<DominoEntry> {
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
export const completeEntry = (ctx: AnyContext, owned: Owned): Promise<DominoEntry> =>
  inTransaction(ctx, async ctx => {
    const stored = orNotFound(await store.lockEntry(ctx.db, owned))
    if (stored.completed) return stored
    if (!canComplete(stored)) throw new AppError('domino_not_ready')
    const completed = await store.completeEntry(ctx.db, stored, ctx.now.toISOString())
    await nameDay(ctx, owned.owner, stored.date)
    return completed
  })

/** Deletes what can be restored for ten minutes. @throws AppError `not_found` */
export const deleteEntry = (ctx: AnyContext, owned: Owned): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const { date } = orNotFound(await store.lockEntry(ctx.db, owned))
    await store.rememberNames(ctx.db, owned)
    await deleteRestorably(ctx.db, store.DELETABLE, owned, ctx.now)
    await nameDay(ctx, owned.owner, date)
  })

/** Brings back what was deleted within ten minutes. @throws AppError `not_found` */
export const restoreEntry = (ctx: AnyContext, owned: Owned): Promise<DominoEntry> =>
  inTransaction(ctx, async ctx => {
    await restoreDeleted(ctx.db, store.DELETABLE, owned, ctx.now)
    const entry = orNotFound(await store.findEntry(ctx.db, owned))
    await nameDay(ctx, owned.owner, entry.date)
    return entry
  })

/** Adds a reflection, or finds the one that its client has named so. @throws AppError `not_found`, `gone` */
export async function addReflection(
  ctx: AnyContext,
  owner: number,
  { domino_id, reflection, client_id }: BodyOf<typeof createReflection>,
): Promise<{ record: DominoReflection; isNew: boolean }> {
  return makeOnce(client_id, {
    ...store.namedReflections(ctx.db, owner),
    make: async () => {
      orNotFound(await store.findEntry(ctx.db, { owner, id: domino_id }))
      return store.insertReflection(
        ctx.db,
        { domino_id, reflection, client_id },
        ctx.now.toISOString(),
      )
    },
  })
}

export const listYear = (db: Db, owner: number, calendarYear: number): Promise<DayMark[]> =>
  store.listDayMarks(db, { owner, start: `${calendarYear}-01-01`, end: `${calendarYear}-12-31` })

const RUN_WINDOW_DAYS = 366

/** Usually one query; only runs of more than a year need an earlier range as well. */
export async function readRun(db: Db, owner: number, date: CalendarDate): Promise<DominoRun> {
  let start = addDays(date, 1)
  let marks: DayMark[] = []
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

/** How often each pip was completed. @throws AppError `invalid` for more than 366 days */
export async function countPips(
  db: Db,
  range: store.Range,
  site: SiteSettings,
): Promise<PipCount[]> {
  requireRange(range.start, range.end)
  return pipCounts(await listDayEntries(db, range.owner, range.start, range.end), pipLabelsOf(site))
}

/** Marks a rest day up to today; a day marked later still repairs the run. @throws AppError `invalid` */
export async function markRest(ctx: AnyContext, owner: number, date: CalendarDate): Promise<void> {
  requireDominoDate(date, ctx.now)
  await store.insertRestDay(ctx.db, owner, date)
}

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
