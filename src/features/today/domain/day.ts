import { msg } from '@lingui/core/runtime-macro'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import type { IfThen } from '#src/features/review/contract.ts'
import { isPlannedOn, planSentence } from '#src/features/review/domain/plan.ts'
import { TITLE_MAX } from '#src/features/tracker/constants.ts'
import type { DominoDraft, DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { completedPips } from '#src/features/tracker/domain/pips.ts'

/** The hour from which the evening's line is there, by the member's clock. */
const EVENING = 17
/** Or once this many pips are done. */
const HALF_DONE = 6

/** What each pip is called where names have to differ: a label that repeats is followed by the pip's number. */
export const pipNames = (labels: readonly string[]): string[] =>
  labels.map((label, at) =>
    labels.filter(other => other === label).length > 1 ? `${label} ${at + 1}` : label,
  )

export const hourIn = (timeZone: string, now: number): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(now))

export const isEvening = (hour: number, domino: DominoEntry): boolean =>
  hour >= EVENING || completedPips(domino) >= HALF_DONE

/** @param name the member's full name; empty when it is not known */
export function greeting(hour: number, name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  if (hour < 5 || hour >= EVENING)
    return said(first ? msg`Good evening, ${{ first }}` : msg`Good evening`)
  if (hour < 12) return said(first ? msg`Good morning, ${{ first }}` : msg`Good morning`)
  return said(first ? msg`Good afternoon, ${{ first }}` : msg`Good afternoon`)
}

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

/** Two lines may say the same and lead to one place, such as check-ins of two coaches: their keys differ. */
export const numbered = <L extends { text: string; to: string }>(lines: readonly L[]) =>
  lines.map((line, at) => {
    const isSame = (other: L) => other.text === line.text && other.to === line.to
    return { ...line, key: `${lines.slice(0, at).filter(isSame).length} ${line.to} ${line.text}` }
  })
