import type { CalendarDate } from '#src/contract/calendar.ts'
import type { IfThen } from '#src/features/review/contract.ts'
import { isPlannedOn, planSentence } from '#src/features/review/domain/plan.ts'
import { TITLE_MAX } from '#src/features/tracker/constants.ts'
import type { DominoDraft } from '#src/features/tracker/contract/dominoes.ts'

export interface DraftSources {
  plans: readonly IfThen[]
  /** The day's domino as written in the planner. */
  planned: string
  /** By pip, of the latest domino. */
  labels: readonly string[]
  /** Named by a running trial, which takes precedence. */
  trialPip: number | null
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** What a day's domino opens with; null for a day that nothing is planned for. */
export function draftOf(
  date: CalendarDate,
  { plans, planned, labels, trialPip }: DraftSources,
): DominoDraft | null {
  const todays = plans.filter(each => isPlannedOn(each, date))
  const [plan] = todays
  const title = capitalized(planned.trim() || plan?.action || '').slice(0, TITLE_MAX)
  if (!title) return null
  return {
    date,
    title: title.toWellFormed(),
    description: todays.map(planSentence).join('\n'),
    lead_pip: trialPip ?? plan?.pip ?? null,
    labels: [...labels],
    if_then_id: plan?.id ?? null,
  }
}
