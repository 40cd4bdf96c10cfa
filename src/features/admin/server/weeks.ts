import { HOUR_MS } from '#src/contract/calendar.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { backupFolder, lastBackup } from '#src/platform/server/db/backup-files.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { CHART_WEEKS, LATEST } from '../constants.ts'
import type { Week } from '../contract.ts'
import { isLate, lastMondays } from '../domain.ts'
import * as store from './weeks.store.ts'

/** Counts are cached for this many times as long as counting took, so counting uses at most one part in 200 of the time. */
const CACHE_FACTOR = 200

interface CachedCounts {
  since: string
  until: number
  weeks: Map<string, Week>
}

const cache = new WeakMap<Db, CachedCounts>()

/** @param since a Monday, `yyyy-MM-dd`; earlier weeks are left out */
async function countWeeks(
  db: Db,
  since: string,
  mondays: readonly string[],
): Promise<Map<string, Week>> {
  const from = `${since}T00:00:00.000Z`
  const [signUps, bookings, consultations, active, completed] = [
    await store.countByWeek(db, 'users', 'created_at', from),
    await store.countByWeek(db, 'bookings', 'created_at', from),
    await store.countByWeek(db, 'appointments', 'created_at', from, 'consultations'),
    await store.countByWeek(db, 'domino_entries', 'created_at', from, 'members'),
    await store.countByWeek(db, 'domino_entries', 'completed_at', from),
  ]
  const week = (monday: string): Week => ({
    week: monday,
    sign_ups: signUps.get(monday) ?? 0,
    bookings: (bookings.get(monday) ?? 0) + (consultations.get(monday) ?? 0),
    active_members: active.get(monday) ?? 0,
    completed_dominoes: completed.get(monday) ?? 0,
  })
  return new Map(mondays.filter(monday => monday >= since).map(monday => [monday, week(monday)]))
}

async function countCached(
  db: Db,
  since: string,
  mondays: readonly string[],
): Promise<Map<string, Week>> {
  const cached = cache.get(db)
  const startedAt = performance.now()
  if (
    cached &&
    cached.since === since &&
    cached.until > startedAt &&
    cached.weeks.has(mondays.at(-1) ?? '')
  )
    return cached.weeks
  const weeks = await countWeeks(db, since, mondays)
  const took = performance.now() - startedAt
  cache.set(db, { since, until: performance.now() + took * CACHE_FACTOR, weeks })
  return weeks
}

const firstMissing = (mondays: readonly string[], stored: ReadonlyMap<string, Week>) =>
  mondays.find(monday => !stored.has(monday)) ?? (mondays.at(-1) as string)

/** Oldest first. Uses the counts that `storePastWeeks` has stored and counts the other weeks. */
export async function getWeeks(ctx: AnyContext): Promise<Week[]> {
  const mondays = lastMondays(ctx.now, CHART_WEEKS)
  const stored = await store.listWeeks(ctx.db, mondays[0] as string)
  const counted = await countCached(ctx.db, firstMissing(mondays, stored), mondays)
  return mondays.map(monday => stored.get(monday) ?? (counted.get(monday) as Week))
}

/**
 * Stores the counts of past weeks, so that the dashboard counts only the current one. They stay the same when an account is
 * deleted later. Waits for an hour after a week's end, until no transaction from that week can still be open.
 */
export async function storePastWeeks(ctx: AnyContext): Promise<void> {
  const mondays = lastMondays(new Date(ctx.now.getTime() - HOUR_MS), CHART_WEEKS).slice(0, -1)
  const stored = await store.listWeeks(ctx.db, mondays[0] as string)
  if (mondays.every(monday => stored.has(monday))) return
  const counted = await countWeeks(ctx.db, firstMissing(mondays, stored), mondays)
  await store.insertWeeks(
    ctx.db,
    [...counted.values()].filter(({ week }) => !stored.has(week)),
  )
}

export const getConsultations = ({ db }: AnyContext) => store.listConsultations(db, LATEST)

export async function getBackups({ deps: { settings }, now }: AnyContext) {
  const every_hours = settings.backups?.everyHours ?? null
  const last_at = lastBackup(backupFolder(settings.dataDir))
  return { every_hours, last_at, late: isLate(every_hours, last_at, now) }
}
