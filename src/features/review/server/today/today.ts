import { addDays, type CalendarDate, type Week, weekOf } from '#src/contract/calendar.ts'
import type { DataOf } from '#src/contract/endpoint.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { trialPipOn } from '#src/features/insight/server/exposed.ts'
import type { DayMark } from '#src/features/tracker/contract/days.ts'
import { fillDays } from '#src/features/tracker/domain/days.ts'
import { findOfDay, listDayMarks } from '#src/features/tracker/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Due, ReadDue } from '#src/platform/server/members.ts'
import type { getToday, IfThen } from '../../contract.ts'
import { isOffered, weekToReview } from '../../domain/offer.ts'
import { isPlannedOn } from '../../domain/plan.ts'
import { listProposals } from '../closing/store.ts'
import { plansBetween, todayOf } from '../if-thens/if-thens.ts'
import { readDraft } from './drafts.ts'

interface Home {
  owner: number
  site: SiteSettings
  /** What waits for a member, from the features' manifests. */
  reads: readonly ReadDue[]
}

export async function readDue(
  db: Db,
  { owner, reads }: Pick<Home, 'owner' | 'reads'>,
  date: CalendarDate,
  now: Date,
): Promise<Due[]> {
  return (await Promise.all(reads.map(read => read(db, { id: owner }, date, now)))).flat()
}

async function offeredWeek(db: Db, owner: number, today: CalendarDate): Promise<CalendarDate | null> {
  const week = weekToReview(today)
  if (!isOffered(week, today)) return null
  return (await listProposals(db, owner, week, week)).length > 0 ? null : week
}

/** The review, as something that waits for the member. */
export async function reviewDue(db: Db, { id }: { id: number }, today: CalendarDate): Promise<Due[]> {
  const week = await offeredWeek(db, id, today)
  return week ? [{ kind: 'review', text: 'Look back on your week', path: '/weekly-planner/review' }] : []
}

/** A week as tiles, Monday to Sunday. */
export const daysOf = (marks: readonly DayMark[], plans: readonly IfThen[], week: Week) =>
  fillDays(marks, week, addDays(week, 6)).map(day => ({
    ...day,
    planned: plans.some(plan => isPlannedOn(plan, day.date)),
  }))

/** @param named without it, today in the member's own calendar */
export async function today(
  db: Db,
  home: Home,
  named: CalendarDate | undefined,
  now: Date,
): Promise<DataOf<typeof getToday>> {
  const { owner, site } = home
  const date = named ?? (await todayOf(db, owner, now))
  const week = weekOf(date)
  const end = addDays(week, 6)
  const [found, marks, plans, review_week, trial_pip, due] = await Promise.all([
    findOfDay(db, owner, date),
    listDayMarks(db, { owner, start: week, end }),
    plansBetween(db, owner, week, week),
    offeredWeek(db, owner, date),
    trialPipOn(db, owner, date, now),
    readDue(db, home, date, now),
  ])
  const domino = found ?? null
  return {
    date,
    domino,
    draft: domino ? null : await readDraft(db, owner, date, plans, { trialPip: trial_pip, due, site }),
    if_thens: plans.filter(plan => isPlannedOn(plan, date)),
    week: daysOf(marks, plans, week),
    review_week,
    due: due.map(({ kind, text, path }) => ({ kind, text, path })),
    trial_pip,
  }
}
