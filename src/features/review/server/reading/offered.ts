import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Due } from '#src/platform/server/members.ts'
import { isOffered, weekToReview } from '../../domain/offer.ts'
import { listProposals } from '../closing/store.ts'

/** The week whose review is offered on a day; null when none is, or when it is closed. */
export async function offeredWeek(
  db: Db,
  owner: number,
  today: CalendarDate,
): Promise<CalendarDate | null> {
  const week = weekToReview(today)
  if (!isOffered(week, today)) return null
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
