import { type CalendarDate, weekOf } from '#src/contract/calendar.ts'
import { findPlannerOfWeek } from '#src/features/planner/server/exposed.ts'
import type { IfThen } from '#src/features/review/contract.ts'
import { isPlannedOn } from '#src/features/review/domain/plan.ts'
import type { DominoDraft } from '#src/features/tracker/contract/dominoes.ts'
import { labelsOf } from '#src/features/tracker/domain/pips.ts'
import { findLatest } from '#src/features/tracker/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Due } from '#src/platform/server/members.ts'
import { draftOf } from '../../domain/draft.ts'

/**
 * What a day's domino opens with: the member's own words from the planner or a plan, and the labels used last.
 * @param trialPip of a trial that runs that day. @param due the member's tasks: one is the domino if nothing is planned
 * @param labels the site's, for a member without a domino
 */
export async function readDraft(
  db: Db,
  owner: number,
  date: CalendarDate,
  plans: readonly IfThen[],
  {
    trialPip,
    due,
    labels,
  }: { trialPip: number | null; due: readonly Due[]; labels: readonly string[] },
): Promise<DominoDraft | null> {
  const planner = await findPlannerOfWeek(db, owner, weekOf(date))
  const step = due.find(({ domino }) => domino !== undefined)
  const written = planner?.daily_plans[date]?.domino ?? ''
  const planned =
    written.trim() || plans.some(plan => isPlannedOn(plan, date)) ? written : (step?.domino ?? '')
  const empty = draftOf(date, { plans, planned, labels, trialPip })
  if (!empty) return null
  const latest = await findLatest(db, owner, date)
  return latest ? { ...empty, labels: labelsOf(latest) } : empty
}
