import type { Db } from '#src/platform/server/db/database.ts'
import { CHART_WEEKS } from '../constants.ts'
import type { Week } from '../contract.ts'
import { lastMondays } from '../domain.ts'
import * as store from './store.ts'

const HOUR_MS = 3_600_000

/** A count is kept this many times as long as it took: with few rows it is always fresh, with many it costs one part in 200. */
const KEPT_FOR = 200

interface Counted {
  since: string
  until: number
  weeks: Map<string, Week>
}

const lately = new WeakMap<Db, Counted>()

/** Counts each week from the Monday `since` on. */
async function count(db: Db, since: string, mondays: readonly string[]): Promise<Map<string, Week>> {
  const from = `${since}T00:00:00.000Z`
  const [signUps, bookings, active, completed] = [
    await store.countByWeek(db, 'users', 'created_at', from),
    await store.countByWeek(db, 'bookings', 'created_at', from),
    await store.countByWeek(db, 'domino_entries', 'created_at', from, 'members'),
    await store.countByWeek(db, 'domino_entries', 'completed_at', from),
  ]
  const week = (monday: string): Week => ({
    week: monday,
    sign_ups: signUps.get(monday) ?? 0,
    bookings: bookings.get(monday) ?? 0,
    active_members: active.get(monday) ?? 0,
    completed_dominoes: completed.get(monday) ?? 0,
  })
  return new Map(mondays.filter(monday => monday >= since).map(monday => [monday, week(monday)]))
}

async function countLately(db: Db, since: string, mondays: readonly string[]): Promise<Map<string, Week>> {
  const known = lately.get(db)
  const began = performance.now()
  if (known && known.since === since && known.until > began && known.weeks.has(mondays.at(-1) ?? ''))
    return known.weeks
  const weeks = await count(db, since, mondays)
  const took = performance.now() - began
  lately.set(db, { since, until: performance.now() + took * KEPT_FOR, weeks })
  return weeks
}

const firstMissing = (mondays: readonly string[], kept: ReadonlyMap<string, Week>) =>
  mondays.find(monday => !kept.has(monday)) ?? (mondays.at(-1) as string)

/** The weeks of the dashboard's charts, oldest first: those that `keepWeeks` has kept, and the others counted. */
export async function weeks(db: Db, now: Date): Promise<Week[]> {
  const mondays = lastMondays(now, CHART_WEEKS)
  const kept = await store.listWeeks(db, mondays[0] as string)
  const counted = await countLately(db, firstMissing(mondays, kept), mondays)
  return mondays.map(monday => kept.get(monday) ?? (counted.get(monday) as Week))
}

/**
 * Keeps the counts of weeks that are over, so that the dashboard counts the present one only: who signed up, booked or
 * set a domino in a week that is over stays so, also when an account is deleted later. A week is over an hour after its
 * end, when no transaction of it can be open.
 */
export async function keepWeeks(db: Db, now: Date): Promise<void> {
  const mondays = lastMondays(new Date(now.getTime() - HOUR_MS), CHART_WEEKS).slice(0, -1)
  const kept = await store.listWeeks(db, mondays[0] as string)
  if (mondays.every(monday => kept.has(monday))) return
  const counted = await count(db, firstMissing(mondays, kept), mondays)
  await store.insertWeeks(
    db,
    [...counted.values()].filter(({ week }) => !kept.has(week)),
  )
}
