import { addDays, type CalendarDate, weekOf } from '#src/contract/calendar.ts'
import type { DataOf, InputOf } from '#src/contract/endpoint.ts'
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
import type * as drafts from '#src/features/tracker/contract/drafts.ts'
import { isInRun } from '#src/features/tracker/domain/days.ts'
import {
  findOfDay,
  hasCompletedDomino,
  listDayMarks,
  readRun,
} from '#src/features/tracker/server/exposed.ts'
import type { AnyContext, Context, Due } from '#src/platform/server/context.ts'
import type * as contract from '../contract/day.ts'
import { findWelcomingCoach } from './day.store.ts'
import { readDraft } from './drafts.ts'

async function readDue(ctx: AnyContext, owner: number, date: CalendarDate): Promise<Due[]> {
  const asked = { ...ctx, who: { userId: owner } }
  return (await Promise.all(ctx.deps.features.due.map(read => read(asked, date)))).flat()
}

/** Without a date, today in the member's own calendar. */
export async function getToday(
  ctx: Context,
  { date: named }: InputOf<typeof contract.getToday>,
): Promise<DataOf<typeof contract.getToday>> {
  const owner = ctx.who.userId
  const date = named ?? (await todayOf(ctx, owner))
  const week = weekOf(date)
  const [labels, hasCompleted, found, marks, run, plans, review_week, trial_pip, due] =
    await Promise.all([
      currentLabels(ctx.db, owner, ctx.deps.settings.site),
      hasCompletedDomino(ctx.db, owner),
      findOfDay(ctx.db, owner, date),
      listDayMarks(ctx.db, { owner, start: week, end: addDays(week, 6) }),
      readRun(ctx.db, owner, date),
      plansBetween(ctx.db, owner, week, week),
      offeredWeek(ctx.db, owner, date),
      trialPipOn(ctx, owner, date),
      readDue(ctx, owner, date),
    ])
  const domino = found ?? null
  const isToday = run.recent.some(day => day.date === date && isInRun(day))
  return {
    date,
    domino,
    draft: domino
      ? null
      : await readDraft(ctx.db, owner, date, { plans, trialPip: trial_pip, due, labels }),
    labels,
    is_new: !hasCompleted,
    welcome_by: hasCompleted || domino ? null : await findWelcomingCoach(ctx.db, owner),
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
  ctx: AnyContext,
  owner: number,
  date: CalendarDate,
): Promise<{ draft: DominoDraft | null; plans: IfThen[] }> {
  const plans = await plansBetween(ctx.db, owner, date, date)
  const draft = await readDraft(ctx.db, owner, date, {
    plans,
    trialPip: await trialPipOn(ctx, owner, date),
    due: await readDue(ctx, owner, date),
    labels: pipLabelsOf(ctx.deps.settings.site),
  })
  return { draft, plans: plans.filter(plan => isPlannedOn(plan, date)) }
}

export const getDominoDraft = async (
  ctx: Context,
  { date }: InputOf<typeof drafts.getDominoDraft>,
): Promise<DominoDraft | null> => (await readDayPlan(ctx, ctx.who.userId, date)).draft
