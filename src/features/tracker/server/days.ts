import { msg } from '@lingui/core/runtime-macro'
import { addDays, type CalendarDate, latestDateOnEarth, rangeDays } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import type { Context } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError, invalid } from '#src/platform/server/errors.ts'
import { requireSelf } from '#src/platform/server/self.ts'
import { FIRST_DATE, RANGE_DAYS_MAX, RECENT_DAYS } from '../constants.ts'
import type * as contract from '../contract/days.ts'
import { currentRun, fillDays, isDominoDate } from '../domain/days.ts'
import { pipCounts } from '../domain/pips.ts'
import * as store from './days.store.ts'
import { listDayEntries } from './reading.store.ts'

export function requireDominoDate(date: string, now: Date): void {
  const latest = latestDateOnEarth(now)
  if (isDominoDate(date, latest)) return
  const message =
    date > latest
      ? said(msg`Please choose today or an earlier day.`)
      : said(msg`Please choose a date on or after ${{ first: FIRST_DATE }}.`)
  throw invalid('date', message)
}

/** At most 366 days, start not after end (docs/product.md 12.3). @throws AppError `invalid` */
export function requireRange(startDate: string, endDate: string): void {
  const days = rangeDays(startDate, endDate)
  if (days < 1 || days > RANGE_DAYS_MAX) {
    throw new AppError('invalid', {
      message:
        days < 1
          ? said(msg`The range ends before it starts.`)
          : said(msg`A range has at most ${{ max: RANGE_DAYS_MAX }} days.`),
      fields: { endDate: said(msg`Not a valid range.`) },
    })
  }
}

export async function getDominoYear(
  ctx: Context,
  { userId, year }: InputOf<typeof contract.getDominoYear>,
): Promise<contract.DayMark[]> {
  const owner = requireSelf(ctx, userId)
  return store.listDayMarks(ctx.db, { owner, start: `${year}-01-01`, end: `${year}-12-31` })
}

const RUN_WINDOW_DAYS = 366

/** Usually one query; only runs of more than a year need an earlier range as well. */
export async function readRun(
  db: Db,
  owner: number,
  date: CalendarDate,
): Promise<contract.DominoRun> {
  let start = addDays(date, 1)
  let marks: contract.DayMark[] = []
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
  { userId, date }: InputOf<typeof contract.getDominoRun>,
) => readRun(ctx.db, requireSelf(ctx, userId), date)

/** How often each pip was completed. @throws AppError `invalid` for more than 366 days */
export async function getPipCounts(
  ctx: Context,
  { userId, startDate, endDate }: InputOf<typeof contract.getPipCounts>,
): Promise<contract.PipCount[]> {
  const owner = requireSelf(ctx, userId)
  requireRange(startDate, endDate)
  const entries = await listDayEntries(ctx.db, owner, startDate, endDate)
  return pipCounts(entries, pipLabelsOf(ctx.deps.settings.site))
}

/** Marks a rest day up to today; a day marked later still repairs the run. @throws AppError `invalid` */
export async function markRestDay(
  ctx: Context,
  { date }: InputOf<typeof contract.markRestDay>,
): Promise<void> {
  requireDominoDate(date, ctx.now)
  await store.insertRestDay(ctx.db, ctx.who.userId, date)
}

export const unmarkRestDay = (ctx: Context, { date }: InputOf<typeof contract.unmarkRestDay>) =>
  store.deleteRestDay(ctx.db, ctx.who.userId, date)
