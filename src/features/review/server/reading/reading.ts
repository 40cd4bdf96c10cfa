import { addDays, type CalendarDate, DAY_MS, type Week } from '#src/contract/calendar.ts'
import { latestAreas } from '#src/features/assessments/server/exposed.ts'
import { pipCounts } from '#src/features/tracker/domain/pips.ts'
import { type DayEntry, listDayEntries } from '#src/features/tracker/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AREA_DAYS, ASSESSMENT_DAYS } from '../../constants.ts'
import type { Area } from '../../contract.ts'
import { declinedTwice, proposedAreas } from '../../domain/areas.ts'
import { listProposals } from '../closing/store.ts'

export interface Reading {
  areas: Area[]
  /** Dominoes of the four weeks that end with the reviewed one, oldest first. */
  entries: DayEntry[]
  labels: string[]
}

/**
 * The areas that a week's review proposes: from an assessment of the last 90 days, or from the pips of four weeks.
 * @param week the reviewed one. @param labels used if the member has no dominoes in these weeks
 */
export async function readAreas(
  db: Db,
  owner: number,
  week: Week,
  now: Date,
  labels?: readonly string[],
): Promise<Reading> {
  const end: CalendarDate = addDays(week, 6)
  const since = new Date(now.getTime() - ASSESSMENT_DAYS * DAY_MS)
  const entries = await listDayEntries(db, owner, addDays(end, 1 - AREA_DAYS), end)
  const scores = await latestAreas(db, owner, since)
  const proposals = await listProposals(db, owner, addDays(week, -14), addDays(week, -7))
  const counts = pipCounts(entries, labels)
  const of = (monday: Week) => proposals.filter(each => each.week === monday)
  const declined = declinedTwice(of(addDays(week, -7)), of(addDays(week, -14)))
  return {
    areas: proposedAreas(scores, counts, declined),
    entries,
    labels: counts.map(count => count.label),
  }
}
