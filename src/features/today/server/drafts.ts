import { type CalendarDate, weekOf } from '#src/contract/calendar.ts'
import { findPlannerOfWeek } from '#src/features/planner/server/exposed.ts'
import { isPlannedOn } from '#src/features/review/domain/plan.ts'
import type { DominoDraft } from '#src/features/tracker/contract/dominoes.ts'
import { labelsOf } from '#src/features/tracker/domain/pips.ts'
import { findLatest } from '#src/features/tracker/server/exposed.ts'
import type { Due } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { draftOf, type DraftSources as Sources } from '../domain/day.ts'

interface DraftSources extends Omit<Sources, 'planned'> {
  /** The member's tasks: one is the domino if nothing is planned. */
  due: readonly Due[]
}

/** What a day's domino opens with: the member's own words from the planner or a plan, and the labels used last. */
export async function readDraft(
  db: Db,
  owner: number,
  date: CalendarDate,
  { due, ...sources }: DraftSources,
): Promise<DominoDraft | null> {
  const planner = await findPlannerOfWeek(db, owner, weekOf(date))
  const written = planner?.daily_plans[date]?.domino ?? ''
  const isPlanned = written.trim() || sources.plans.some(plan => isPlannedOn(plan, date))
  const step = due.find(({ domino }) => domino !== undefined)
  const planned = isPlanned ? written : (step?.domino ?? '')
  const draft = draftOf(date, { ...sources, planned })
  if (!draft) return null
  const latest = await findLatest(db, owner, date)
  return latest ? { ...draft, labels: labelsOf(latest) } : draft
}
