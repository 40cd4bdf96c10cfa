import { msg } from '@lingui/core/runtime-macro'
import {
  addDays,
  type CalendarDate,
  calendarDateAt,
  DAY_MS,
  DAYS_PER_WEEK,
  type Week,
} from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import { latestAreas } from '#src/features/assessments/server/exposed.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import { pipCounts } from '#src/features/tracker/domain/pips.ts'
import { listDayEntries } from '#src/features/tracker/server/exposed.ts'
import type { AnyContext, ReadDue } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AREA_DAYS, ASSESSMENT_DAYS } from '../constants.ts'
import { declinedTwice, proposedAreas } from '../domain/areas.ts'
import { isOffered, weekToReview } from '../domain/offer.ts'
import { listProposals } from './closings.store.ts'

/**
 * The areas that a week's review proposes: from an assessment of the last 90 days, or from the pips of four weeks.
 * @param week the reviewed one. @param labels used if the member has no dominoes in these weeks
 * @returns also the dominoes of the four weeks that end with the reviewed one, oldest first
 */
export async function readAreas(
  ctx: AnyContext,
  owner: number,
  week: Week,
  labels?: readonly string[],
) {
  const end: CalendarDate = addDays(week, 6)
  const since = new Date(ctx.now.getTime() - ASSESSMENT_DAYS * DAY_MS)
  const entries = await listDayEntries(ctx.db, owner, addDays(end, 1 - AREA_DAYS), end)
  const scores = await latestAreas(ctx.db, owner, since)
  const proposals = await listProposals(ctx.db, owner, addDays(week, -14), addDays(week, -7))
  const counts = pipCounts(entries, labels)
  const of = (monday: Week) => proposals.filter(each => each.week === monday)
  const declined = declinedTwice(of(addDays(week, -7)), of(addDays(week, -14)))
  return {
    areas: proposedAreas(scores, counts, declined),
    entries,
    labels: counts.map(count => count.label),
  }
}

/** The week whose review is offered on a day; null when none is, when it is closed, or in a member's first seven days. */
export async function offeredWeek(
  db: Db,
  owner: number,
  today: CalendarDate,
): Promise<CalendarDate | null> {
  const week = weekToReview(today)
  if (!isOffered(week, today)) return null
  const user = await findUser(db, owner)
  if (!user) return null
  const joined = calendarDateAt(new Date(user.created_at), user.time_zone ?? 'UTC')
  if (today < addDays(joined, DAYS_PER_WEEK)) return null
  return (await listProposals(db, owner, week, week)).length > 0 ? null : week
}

/** The review, as something that waits for the member. */
export const reviewDue: ReadDue = async ({ db, who }, today) => {
  const week = await offeredWeek(db, who.userId, today)
  return week
    ? [{ kind: 'review', text: said(msg`Look back on your week`), path: '/weekly-planner/review' }]
    : []
}
