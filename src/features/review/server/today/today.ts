import { addDays, type CalendarDate, type Week, weekOf } from '#src/contract/calendar.ts'
import { trialPipOn } from '#src/features/insight/server/actions.ts'
import type { DayMark, getDominoDraft } from '#src/features/tracker/contract.ts'
import { fillDays } from '#src/features/tracker/domain.ts'
import { findOfDay, listDayMarks } from '#src/features/tracker/server/actions.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Call, Deps } from '#src/platform/server/http/route.ts'
import type { Due } from '#src/platform/server/members.ts'
import type { getToday, IfThen } from '../../contract.ts'
import { isOffered, weekToReview } from '../../domain/offer.ts'
import { isPlannedOn } from '../../domain/plan.ts'
import { listProposals } from '../closing/store.ts'
import { plansBetween, todayOf } from '../if-thens/if-thens.ts'
import { readDraft } from './drafts.ts'

async function readDue(db: Db, deps: Deps, owner: number, date: CalendarDate, now: Date): Promise<Due[]> {
  return (await Promise.all(deps.members.due.map(read => read(db, { id: owner }, date, now)))).flat()
}

export async function draft({ db, deps, caller, params: { date }, now }: Call<typeof getDominoDraft>) {
  const plans = await plansBetween(db, caller.userId, date, date)
  const trialPip = await trialPipOn(db, caller.userId, date, now)
  const due = await readDue(db, deps, caller.userId, date, now)
  return {
    data: await readDraft(db, caller.userId, date, plans, { trialPip, due, site: deps.settings.site }),
  }
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

export async function today({ db, deps, caller, query, now }: Call<typeof getToday>) {
  const owner = caller.userId
  const date = query.date ?? (await todayOf(db, owner, now))
  const week = weekOf(date)
  const end = addDays(week, 6)
  const [found, marks, plans, review_week, trial_pip, due] = await Promise.all([
    findOfDay(db, owner, date),
    listDayMarks(db, { owner, start: week, end }),
    plansBetween(db, owner, week, week),
    offeredWeek(db, owner, date),
    trialPipOn(db, owner, date, now),
    readDue(db, deps, owner, date, now),
  ])
  const domino = found ?? null
  return {
    data: {
      date,
      domino,
      draft: domino
        ? null
        : await readDraft(db, owner, date, plans, {
            trialPip: trial_pip,
            due,
            site: deps.settings.site,
          }),
      if_thens: plans.filter(plan => isPlannedOn(plan, date)),
      week: daysOf(marks, plans, week),
      review_week,
      due: due.map(({ kind, text, path }) => ({ kind, text, path })),
      trial_pip,
    },
  }
}
