import { addDays, type Week } from '#src/contract/calendar.ts'
import { findPlannerOfWeek } from '#src/features/planner/server/exposed.ts'
import { listDayEntries, listDayMarks } from '#src/features/tracker/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { weekSentences } from '../../domain/sentences.ts'
import { plansBetween } from '../if-thens/if-thens.ts'

/** A member's week for features that write about it: its dominoes, rest days and plans, and sentences about them. */
export async function readWeek(db: Db, owner: number, week: Week) {
  const end = addDays(week, 6)
  const [entries, marks, plans, planner] = await Promise.all([
    listDayEntries(db, owner, week, end),
    listDayMarks(db, { owner, start: week, end }),
    plansBetween(db, owner, week, week),
    findPlannerOfWeek(db, owner, week),
  ])
  const restDays = marks.filter(mark => mark.rest).map(mark => mark.date)
  const dailyPlans = planner?.daily_plans ?? null
  return {
    entries,
    restDays,
    plans,
    sentences: weekSentences({ entries, restDays, plans, dailyPlans }),
  }
}
