import { addDays, calendarDateAt, DAY_MS } from '#src/contract/calendar.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { ALTERNATIVE_DAYS } from '../constants.ts'
import { type CellSpan, cellsOf, timesOf } from '../domain/cells.ts'
import {
  bookableInterval,
  freeStarts,
  nearestStarts,
  type Slot,
  slotOf,
  type TypeRules,
  weekKey,
} from '../domain/slots.ts'
import type { Interval } from '../domain/zones.ts'
import { listCounts } from './appointment-counts.store.ts'
import { listSpans } from './appointments.store.ts'
import { findHours } from './availability.store.ts'
import { isPaused, listBusy } from './calendars.store.ts'
import { listGroupTimes } from './group-sessions.store.ts'

export type OfferedType = TypeRules & { id: number; coach_id: number }

/** What a coach's connected calendars and groups take up within the cells. */
export async function listBusySpans(db: Db, coachId: number, span: CellSpan): Promise<CellSpan[]> {
  const times = timesOf(span)
  const busy = await listBusy(db, coachId, times)
  const groups = await listGroupTimes(db, coachId, times)
  return [...busy, ...groups].map(({ start, end }) => cellsOf(start, end))
}

/** What is taken in a window, from the database. */
async function takenIn(ctx: AnyContext, coachId: number, zone: string, window: Interval) {
  const cells = cellsOf(window.start - DAY_MS, window.end + DAY_MS)
  const first = calendarDateAt(new Date(window.start), zone)
  const last = calendarDateAt(new Date(window.end), zone)
  const counts = await listCounts(ctx.db, {
    coach: coachId,
    day: addDays(first, -1),
    lastDay: addDays(last, 1),
    week: weekKey(first),
    lastWeek: weekKey(addDays(last, 7)),
  })
  const booked = await listSpans(ctx.db, coachId, cells, ctx.now.toISOString())
  return { spans: [...booked, ...(await listBusySpans(ctx.db, coachId, cells))], counts }
}

/**
 * The free times of a type, with no more than a few indexed queries.
 * @param exempt for the coach, who needs to give no notice
 * @returns Unix times in ms; none before the coach has set availability
 */
export async function freeTimes(
  ctx: AnyContext,
  type: OfferedType,
  window: Interval,
  exempt = false,
): Promise<number[]> {
  const within = bookableInterval(type, ctx.now, exempt)
  const asked = {
    start: Math.max(window.start, within.start),
    end: Math.min(window.end, within.end),
  }
  if (asked.start >= asked.end) return []
  const hours = await findHours(ctx.db, type.coach_id)
  if (!hours || (await isPaused(ctx.db, type.coach_id, ctx.now))) return []
  const taken = await takenIn(ctx, type.coach_id, hours.zone, asked)
  return freeStarts(hours, type, asked, taken)
}

/** Free times near the one that could not be booked. @param wanted Unix time in ms */
export async function findAlternatives(
  ctx: AnyContext,
  type: OfferedType,
  wanted: number,
  exempt = false,
): Promise<Slot[]> {
  const window = {
    start: wanted - ALTERNATIVE_DAYS * DAY_MS,
    end: wanted + ALTERNATIVE_DAYS * DAY_MS,
  }
  const starts = await freeTimes(ctx, type, window, exempt)
  return nearestStarts(starts, wanted).map(start => slotOf(start, type.minutes))
}
