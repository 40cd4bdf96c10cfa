import { addDays, type CalendarDate, weekOf } from '#src/contract/calendar.ts'
import type { DataOf } from '#src/contract/endpoint.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { isPlannedOn } from '#src/features/review/domain/plan.ts'
import { tilesOf } from '#src/features/review/domain/week-tiles.ts'
import {
  currentLabels,
  offeredWeek,
  plansBetween,
  todayOf,
  trialPipOn,
} from '#src/features/review/server/exposed.ts'
import { coachName } from '#src/features/sign-in/domain/coach-name.ts'
import {
  findOfDay,
  hasCompletedDomino,
  listDayMarks,
} from '#src/features/tracker/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Due, ReadDue } from '#src/platform/server/members.ts'
import type { getToday } from '../../contract/day.ts'
import { readDraft } from './drafts.ts'
import { findWelcome } from './store.ts'

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
  const [labels, hasCompleted, found, marks, plans, review_week, trial_pip, due] =
    await Promise.all([
      currentLabels(db, owner, site),
      hasCompletedDomino(db, owner),
      findOfDay(db, owner, date),
      listDayMarks(db, { owner, start: week, end }),
      plansBetween(db, owner, week, week),
      offeredWeek(db, owner, date),
      trialPipOn(db, owner, date, now),
      readDue(db, home, date, now),
    ])
  const domino = found ?? null
  const welcome = hasCompleted || domino ? undefined : await findWelcome(db, owner)
  return {
    date,
    domino,
    draft: domino
      ? null
      : await readDraft(db, owner, date, plans, { trialPip: trial_pip, due, labels }),
    labels,
    is_new: !hasCompleted,
    welcome_by: welcome ? coachName(welcome) : null,
    if_thens: plans.filter(plan => isPlannedOn(plan, date)),
    week: tilesOf(marks, plans, week),
    review_week,
    due: due.map(({ kind, text, path }) => ({ kind, text, path })),
    trial_pip,
  }
}
