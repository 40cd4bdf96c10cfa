import {
  addDays,
  addWeeks,
  type CalendarDate,
  calendarDateAt,
  DAY_MS,
  type Week,
} from '#src/contract/calendar.ts'
import type { DataOf } from '#src/contract/endpoint.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { latestAreas } from '#src/features/assessments/server/exposed.ts'
import { findPlannerOfWeek } from '#src/features/planner/server/exposed.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { pipCounts } from '#src/features/tracker/domain/pips.ts'
import {
  type DayEntry,
  listDayEntries,
  listDayMarks,
} from '#src/features/tracker/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Due } from '#src/platform/server/members.ts'
import { AREA_DAYS, ASSESSMENT_DAYS, OBSTACLES } from '../../constants.ts'
import type { Area, getReview } from '../../contract.ts'
import { declinedTwice, proposedAreas } from '../../domain/areas.ts'
import { isOffered, weekToReview } from '../../domain/offer.ts'
import { tilesOf } from '../../domain/plan.ts'
import { weekSentences } from '../../domain/sentences.ts'
import { plansBetween, todayOf } from '../if-thens/if-thens.ts'
import { listProposals } from '../store.ts'

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

/** Everything that the review of a week shows, computed from what is stored. */
export async function readReview(
  db: Db,
  { owner, week, site }: { owner: number; week: Week; site: SiteSettings },
  now: Date,
): Promise<DataOf<typeof getReview>> {
  const next = addWeeks(week, 1)
  const end = addDays(week, 6)
  const [reading, marks, plans, here, there, closings, today] = await Promise.all([
    readAreas(db, owner, week, now, pipLabelsOf(site)),
    listDayMarks(db, { owner, start: week, end }),
    plansBetween(db, owner, week, next),
    findPlannerOfWeek(db, owner, week),
    findPlannerOfWeek(db, owner, next),
    listProposals(db, owner, week, week),
    todayOf(db, owner, now),
  ])
  const ofWeek = plans.filter(plan => plan.week === week)
  const sentences = weekSentences({
    entries: reading.entries.filter(entry => entry.date >= week && entry.date <= end),
    restDays: marks.filter(mark => mark.rest).map(mark => mark.date),
    plans: ofWeek,
    dailyPlans: here?.daily_plans ?? null,
  })
  const closed = closings.length > 0
  return {
    week,
    next_week: next,
    offered: !closed && isOffered(week, today),
    closed,
    days: tilesOf(marks, ofWeek, week),
    sentences,
    areas: reading.areas,
    obstacles: [...OBSTACLES],
    planners: { week: here ?? null, next: there ?? null },
    labels: reading.labels,
    if_thens: ofWeek,
    next_if_thens: plans.filter(plan => plan.week === next),
  }
}

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

/** The week whose review is offered on a day; null when none is, when it is closed, or before the member had joined. */
export async function offeredWeek(
  db: Db,
  owner: number,
  today: CalendarDate,
): Promise<CalendarDate | null> {
  const week = weekToReview(today)
  if (!isOffered(week, today)) return null
  const user = await findUser(db, owner)
  if (
    !user ||
    addDays(week, 6) < calendarDateAt(new Date(user.created_at), user.time_zone ?? 'UTC')
  )
    return null
  return (await listProposals(db, owner, week, week)).length > 0 ? null : week
}

/** The review, as something that waits for the member. */
export async function reviewDue(
  db: Db,
  { id }: { id: number },
  today: CalendarDate,
): Promise<Due[]> {
  const week = await offeredWeek(db, id, today)
  return week
    ? [{ kind: 'review', text: 'Look back on your week', path: '/weekly-planner/review' }]
    : []
}
