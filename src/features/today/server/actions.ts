import { addDays, type CalendarDate, weekOf } from '#src/contract/calendar.ts'
import type { DataOf } from '#src/contract/endpoint.ts'
import type { IfThen } from '#src/features/review/contract.ts'
import { isPlannedOn, tilesOf } from '#src/features/review/domain/plan.ts'
import {
  currentLabels,
  offeredWeek,
  plansBetween,
  todayOf,
  trialPipOn,
} from '#src/features/review/server/exposed.ts'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import type { DominoDraft } from '#src/features/tracker/contract/dominoes.ts'
import { isInRun } from '#src/features/tracker/domain/days.ts'
import {
  findOfDay,
  hasCompletedDomino,
  listDayMarks,
  readRun,
} from '#src/features/tracker/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import type { Due } from '#src/platform/server/members.ts'
import { WAITING_MAX } from '../constants.ts'
import type { getToday } from '../contract/day.ts'
import type { getWaiting } from '../contract/waiting.ts'
import { readDraft } from './drafts/drafts.ts'
import { findWelcomingCoach } from './store.ts'

type Site = Pick<Deps, 'settings' | 'members'>

async function readDue(
  db: Db,
  { members }: Site,
  owner: number,
  date: CalendarDate,
  now: Date,
): Promise<Due[]> {
  return (await Promise.all(members.due.map(read => read(db, { id: owner }, date, now)))).flat()
}

/** @param named without it, today in the member's own calendar */
export async function readToday(
  db: Db,
  deps: Site,
  { owner, named }: { owner: number; named: CalendarDate | undefined },
  now: Date,
): Promise<DataOf<typeof getToday>> {
  const date = named ?? (await todayOf(db, owner, now))
  const week = weekOf(date)
  const [labels, hasCompleted, found, marks, run, plans, review_week, trial_pip, due] =
    await Promise.all([
      currentLabels(db, owner, deps.settings.site),
      hasCompletedDomino(db, owner),
      findOfDay(db, owner, date),
      listDayMarks(db, { owner, start: week, end: addDays(week, 6) }),
      readRun(db, owner, date),
      plansBetween(db, owner, week, week),
      offeredWeek(db, owner, date),
      trialPipOn(db, owner, date, now),
      readDue(db, deps, owner, date, now),
    ])
  const domino = found ?? null
  const isToday = run.recent.some(day => day.date === date && isInRun(day))
  return {
    date,
    domino,
    draft: domino
      ? null
      : await readDraft(db, owner, date, { plans, trialPip: trial_pip, due, labels }),
    labels,
    is_new: !hasCompleted,
    welcome_by: hasCompleted || domino ? null : await findWelcomingCoach(db, owner),
    if_thens: plans.filter(plan => isPlannedOn(plan, date)),
    run_before: run.days - (isToday ? 1 : 0),
    week: tilesOf(marks, plans, week),
    review_week,
    due: due.map(({ kind, text, path }) => ({ kind, text, path })),
    trial_pip,
  }
}

/** What a member has planned for a day, and what its domino opens with; null where nothing is known of it. */
export async function readDayPlan(
  db: Db,
  deps: Site,
  owner: number,
  date: CalendarDate,
  now: Date,
): Promise<{ draft: DominoDraft | null; plans: IfThen[] }> {
  const plans = await plansBetween(db, owner, date, date)
  const draft = await readDraft(db, owner, date, {
    plans,
    trialPip: await trialPipOn(db, owner, date, now),
    due: await readDue(db, deps, owner, date, now),
    labels: pipLabelsOf(deps.settings.site),
  })
  return { draft, plans: plans.filter(plan => isPlannedOn(plan, date)) }
}

/** Computed at every call from what the features' manifests read, so that nothing has to be kept in sync. */
export async function readWaiting(
  db: Db,
  deps: Deps,
  { userId, isCoach }: { userId: number; isCoach: boolean },
  now: Date,
): Promise<DataOf<typeof getWaiting>> {
  const found = await Promise.all(
    deps.members.waiting.map(each => each(db, { userId, isCoach }, now, deps)),
  )
  const items = found
    .flat()
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, WAITING_MAX)
  return { count: items.length, items }
}
