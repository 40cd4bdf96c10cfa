import { addDays, addWeeks, type Week } from '#src/contract/calendar.ts'
import type { DataOf, InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { findPlannerOfWeek } from '#src/features/planner/server/exposed.ts'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { listDayEntries, listDayMarks } from '#src/features/tracker/server/exposed.ts'
import type { Context } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { OBSTACLES } from '../constants.ts'
import type * as contract from '../contract.ts'
import { tilesOf } from '../domain/plan.ts'
import { weekSentences } from '../domain/sentences.ts'
import { listProposals } from './closings.store.ts'
import { plansBetween, todayOf } from './if-thens.ts'
import { offeredWeek, readAreas } from './proposals.ts'

export async function getReview(
  ctx: Context,
  { monday: week }: InputOf<typeof contract.getReview>,
): Promise<DataOf<typeof contract.getReview>> {
  const owner = ctx.who.userId
  const next = addWeeks(week, 1)
  const end = addDays(week, 6)
  const [reading, marks, plans, here, there, closings, today] = await Promise.all([
    readAreas(ctx, owner, week, pipLabelsOf(ctx.deps.settings.site)),
    listDayMarks(ctx.db, { owner, start: week, end }),
    plansBetween(ctx.db, owner, week, next),
    findPlannerOfWeek(ctx.db, owner, week),
    findPlannerOfWeek(ctx.db, owner, next),
    listProposals(ctx.db, owner, week, week),
    todayOf(ctx, owner),
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
    offered: (await offeredWeek(ctx.db, owner, today)) === week,
    closed,
    days: tilesOf(marks, ofWeek, week),
    sentences,
    areas: reading.areas,
    obstacles: OBSTACLES.map(({ kind, text }) => ({ kind, text: said(text) })),
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
