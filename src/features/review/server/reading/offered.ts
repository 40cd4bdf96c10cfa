import { addDays, type CalendarDate, calendarDateAt } from '#src/contract/calendar.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Due } from '#src/platform/server/members.ts'
import { isOffered, weekToReview } from '../../domain/offer.ts'
import { listProposals } from '../closing/store.ts'

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
