import { randomUUID } from 'node:crypto'
import { calendarDateAt } from '#src/contract/calendar.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import { AppError, invalid } from '#src/platform/server/errors.ts'
import { OUTSIDE_RULES } from '../constants.ts'
import { type CellSpan, occupiedBy } from '../domain/cells.ts'
import { bookableInterval, isPossible, weekKey } from '../domain/slots.ts'
import { wallTimeIn } from '../domain/zones.ts'
import { countDown, countUp } from './appointment-counts.store.ts'
import * as store from './appointments.store.ts'
import { findHours } from './availability.store.ts'
import { isPaused } from './calendars.store.ts'
import { findAlternatives, listBusySpans, type OfferedType } from './free-times.ts'

/** Where a session is put: everything that depends on its instant. */
export interface Place {
  starts_at: string
  ends_at: string
  first_cell: number
  last_cell: number
  wall_time: string
  coach_zone: string
  coach_wall_time: string
  coach_date: string
}

const outside = () => invalid('start', OUTSIDE_RULES)

interface Wanted {
  type: OfferedType
  /** Unix time in ms. */
  start: number
  /** The time zone of the person who books. */
  zone: string
  /** For the coach, who needs to give no notice. */
  exempt?: boolean
}

/** @throws AppError `invalid` for a time outside the rules, `booking_paused`, or `slot_taken` by the coach's own calendar */
export async function findPlace(
  ctx: AnyContext,
  { type, start, zone, exempt = false }: Wanted,
): Promise<Place> {
  const hours = await findHours(ctx.db, type.coach_id)
  if (!hours || !isPossible(hours, type, start, bookableInterval(type, ctx.now, exempt)))
    throw outside()
  if (await isPaused(ctx.db, type.coach_id, ctx.now)) throw new AppError('booking_paused')
  const span = occupiedBy(start, type.minutes, type)
  const busy = await listBusySpans(ctx.db, type.coach_id, span)
  if (busy.length > 0) throw new AppError('slot_taken')
  return {
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + type.minutes * 60_000).toISOString(),
    first_cell: span.first,
    last_cell: span.last,
    wall_time: wallTimeIn(zone, start),
    coach_zone: hours.zone,
    coach_wall_time: wallTimeIn(hours.zone, start),
    coach_date: calendarDateAt(new Date(start), hours.zone),
  }
}

const NO_CAPS = { daily_cap: null, weekly_cap: null }

interface Counted {
  coachId: number
  /** The dates, in the coach's zone, for which the session counts before and after the change. */
  before: string | null
  after: string | null
  /** Left out where a session is counted whether it fits or not. */
  caps?: Pick<OfferedType, 'daily_cap' | 'weekly_cap'>
}

/**
 * Updates the counts of days and weeks. Weeks (`W…`) always come before days: a booking may first release a hold in its
 * week, and without a common order two bookings could deadlock.
 * @throws AppError `day_full`, `week_full`
 */
export async function updateBookedCounts(
  trx: Db,
  { coachId, before, after, caps = NO_CAPS }: Counted,
): Promise<void> {
  const left = before === null ? [] : [before, weekKey(before)]
  const entered = after === null ? [] : [after, weekKey(after)]
  const changed = [
    ...left.filter(period => !entered.includes(period)).map(period => ({ period, up: false })),
    ...entered.filter(period => !left.includes(period)).map(period => ({ period, up: true })),
  ].sort((a, b) => (a.period > b.period ? -1 : 1))
  for (const { period, up } of changed) {
    if (!up) {
      await countDown(trx, coachId, period)
      continue
    }
    const isWeek = period.startsWith('W')
    const cap = isWeek ? caps.weekly_cap : caps.daily_cap
    if (!(await countUp(trx, coachId, period, cap)))
      throw new AppError(isWeek ? 'week_full' : 'day_full')
  }
}

/** @throws AppError `slot_taken` when another session has one of the cells */
export async function takeCells(
  trx: Db,
  { coachId, appointmentId, span }: { coachId: number; appointmentId: number; span: CellSpan },
): Promise<void> {
  if (!(await store.insertCells(trx, { coachId, appointmentId, span })))
    throw new AppError('slot_taken')
}

/** For a session that ends or goes to another coach: its day and week have one less. */
export const countOut = (
  trx: Db,
  { coach_id, coach_date }: Pick<store.StoredAppointment, 'coach_id' | 'coach_date'>,
): Promise<void> => updateBookedCounts(trx, { coachId: coach_id, before: coach_date, after: null })

/** Ends holds that nobody confirmed, so that their times are free in this transaction. @param coachId null for all */
export async function releaseExpired(ctx: AnyContext, coachId: number | null): Promise<void> {
  const at = ctx.now.toISOString()
  for (const hold of await store.listExpiredHolds(ctx.db, coachId, at)) await releaseHold(ctx, hold)
}

export const releaseHold = (ctx: AnyContext, hold: store.StoredAppointment) =>
  endSession(ctx, hold, 'hold')

/** Cancels a session without its people, and frees its time. @returns undefined when it changed meanwhile */
export async function endSession(
  ctx: AnyContext,
  session: store.StoredAppointment,
  by: 'account' | 'site' | 'hold',
): Promise<store.StoredAppointment | undefined> {
  const ended = await store.updateAppointment(ctx.db, session, {
    status: 'cancelled',
    cancelled_by: by,
    sequence: session.sequence + 1,
    updated_at: nextVersion(session, ctx.now),
  })
  if (!ended) return undefined
  await countOut(ctx.db, session)
  await store.deleteCells(ctx.db, session.id)
  return ended
}

const REFUSED = new Set(['slot_taken', 'day_full', 'week_full'])

/** Adds other free times to a refusal (docs/product.md 11.2). @param find what was wanted, asked when it is refused */
export async function offeringOthers<T>(
  ctx: AnyContext,
  find: () => Promise<Wanted>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSED.has(error.code)) throw error
    const { type, start, exempt } = await find()
    const others = await findAlternatives(ctx, type, start, exempt)
    throw new AppError(error.code, { data: { alternatives: others } })
  }
}

/** Does `work` with a free place for the session, in one transaction. @throws AppError as `findPlace`, with other times */
export const withPlace = <C extends AnyContext, T>(
  ctx: C,
  wanted: Wanted,
  work: (ctx: C, place: Place) => Promise<T>,
) =>
  offeringOthers(
    ctx,
    async () => wanted,
    async () => {
      const place = await findPlace(ctx, wanted)
      return inTransaction(ctx, ctx => work(ctx, place))
    },
  )

/** Whether a live session has one of the cells: a cheap answer before anything is locked. */
export async function isTaken(ctx: AnyContext, coachId: number, span: CellSpan) {
  return (await store.listSpans(ctx.db, coachId, span, ctx.now.toISOString())).length > 0
}

/** The next `updated_at`, which identifies a version. */
export const nextVersion = ({ updated_at }: { updated_at: string }, now: Date): string =>
  revisionAfter(updated_at, now.toISOString())

export const newUid = (siteUrl: string): string => `${randomUUID()}@${new URL(siteUrl).hostname}`
