import { addDays, latestDateOnEarth, rangeDays } from '#src/contract/calendar.ts'
import { pipLabelsOf } from '#src/features/content/domain/pips.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { inBatches } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { type Call, listed, RawJson, requireSelf } from '#src/platform/server/http/route.ts'
import { FIRST_DATE, RANGE_DAYS_MAX, RECENT_DAYS } from '../constants.ts'
import type {
  completeDomino,
  createDomino,
  getDominoRun,
  getDominoYear,
  getPipCounts,
  listDominoRange,
  markRestDay,
  updateDomino,
} from '../contract.ts'
import { currentRun, fillDays, isDominoDate, pipCounts, withLabels } from '../domain.ts'
import { listMarksAfter, markNewEntry } from './marks/store.ts'
import * as store from './store.ts'

export { type LedEntry, listLedEntries } from './marks/store.ts'
export { listDayMarks, listRestDays } from './store.ts'
export { type DayEntry, findLatest, findOfDay, listDayEntries } from './weeks/store.ts'

function requireDominoDate(date: string, now: Date): void {
  const latest = latestDateOnEarth(now)
  if (isDominoDate(date, latest)) return
  const message =
    date > latest
      ? 'Please choose today or an earlier day.'
      : `Please choose a date on or after ${FIRST_DATE}.`
  throw new AppError('invalid', { message, fields: { date: message } })
}

/** At most 366 days, start not after end (docs/product.md 12.3). @throws AppError `invalid` */
function requireRange(startDate: string, endDate: string): void {
  const days = rangeDays(startDate, endDate)
  if (days < 1 || days > RANGE_DAYS_MAX) {
    throw new AppError('invalid', {
      message: days < 1 ? 'The range ends before it starts.' : `A range has at most ${RANGE_DAYS_MAX} days.`,
      fields: { endDate: 'Not a valid range.' },
    })
  }
}

export async function listRange({ db, caller, params, query }: Call<typeof listDominoRange>) {
  requireSelf(caller, params.userId)
  requireRange(params.startDate, params.endDate)
  const range = { owner: caller.userId, start: params.startDate, end: params.endDate }
  return listed(await store.listEntries(db, range, query.cursor))
}

export async function create({ db, deps, caller, body, now }: Call<typeof createDomino>) {
  requireSelf(caller, body.user_id)
  requireDominoDate(body.date, now)
  const named = withLabels(body, () => pipLabelsOf(deps.settings.site))
  const data = await inTransaction(db, async trx => {
    const entry = await store.insertEntry(trx, caller.userId, named, now.toISOString())
    await markNewEntry(trx, entry)
    return entry
  })
  return { data }
}

/** Changes an open entry. @throws AppError 409 when it is completed, or stale by `expected_updated_at` */
export async function update({ db, deps, caller, params, body, now }: Call<typeof updateDomino>) {
  requireSelf(caller, body.user_id)
  if (body.date !== undefined) requireDominoDate(body.date, now)
  const owned = { owner: caller.userId, id: params.id }
  const changed = await store.updateEntry(
    db,
    owned,
    withLabels(body, () => pipLabelsOf(deps.settings.site)),
    now.toISOString(),
  )
  if (changed) return { data: new RawJson(changed) }
  const stored = await store.findEntry(db, owned)
  if (!stored) throw new AppError('not_found')
  throw new AppError(stored.completed ? 'domino_completed' : 'domino_stale')
}

/** Idempotent: a second call returns the first `completed_at`. */
export async function complete({ db, caller, params, now }: Call<typeof completeDomino>) {
  const owned = { owner: caller.userId, id: params.id }
  const done = (await store.completeEntry(db, owned, now.toISOString())) ?? (await store.findEntry(db, owned))
  if (!done) throw new AppError('not_found')
  if (!done.completed) throw new AppError('domino_not_ready')
  return { data: done }
}

export async function year({ db, caller, params }: Call<typeof getDominoYear>) {
  requireSelf(caller, params.userId)
  const [start, end] = [`${params.year}-01-01`, `${params.year}-12-31`]
  return { data: await store.listDayMarks(db, { owner: caller.userId, start, end }) }
}

const RUN_WINDOW_DAYS = 366

/** Usually one query; only runs of more than a year need an earlier range as well. */
export async function run({ db, caller, params: { userId, date } }: Call<typeof getDominoRun>) {
  requireSelf(caller, userId)
  let start = addDays(date, 1)
  let marks: Awaited<ReturnType<typeof store.listDayMarks>> = []
  let found: ReturnType<typeof currentRun>
  do {
    const end = addDays(start, -1)
    start = addDays(start, -RUN_WINDOW_DAYS)
    marks = [...(await store.listDayMarks(db, { owner: caller.userId, start, end })), ...marks]
    found = currentRun(marks, date, start)
  } while (found.open && start > FIRST_DATE)
  const recent = fillDays(marks, addDays(date, 1 - RECENT_DAYS), date)
  return { data: { days: found.days, since: found.since, recent } }
}

export async function countPips({ db, deps, caller, params }: Call<typeof getPipCounts>) {
  requireSelf(caller, params.userId)
  requireRange(params.startDate, params.endDate)
  const range = { owner: caller.userId, start: params.startDate, end: params.endDate }
  return { data: pipCounts(await store.listPips(db, range), pipLabelsOf(deps.settings.site)) }
}

/** Marks a rest day up to today; a day marked later still repairs the run. */
export async function markRest({ db, caller, params, now }: Call<typeof markRestDay>) {
  requireDominoDate(params.date, now)
  await store.insertRestDay(db, caller.userId, params.date)
  return {}
}

export async function exportTracker(db: Db, owner: number) {
  return [
    { name: 'domino_entries', rows: () => inBatches(after => store.listEntriesAfter(db, owner, after)) },
    {
      name: 'domino_reflections',
      rows: () => inBatches(after => store.listReflectionsAfter(db, owner, after)),
    },
    { name: 'pip_marks', rows: () => inBatches(after => listMarksAfter(db, owner, after)) },
    { name: 'rest_days', rows: await store.listRestDays(db, owner) },
  ]
}
