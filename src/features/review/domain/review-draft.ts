import { msg } from '@lingui/core/runtime-macro'
import { type CalendarDate, rangeDays } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import { TEXT_LABELS } from '#src/features/planner/constants.ts'
import { AREA_ACTIONS, CUES, OBSTACLE_CUES, OBSTACLES, PLANS_PER_WEEK } from '../constants.ts'
import type { Closing, NewPlan, WeekReview } from '../contract.ts'
import { newPlans } from './plan.ts'

export const STEPS = [
  'week',
  'obstacle',
  'area',
  'intention',
  'plan',
  'gap',
  'days',
  'done',
] as const
export type Step = (typeof STEPS)[number]

/** A review in progress, as plain data. Nothing of it is stored before the week is closed. */
export interface ReviewDraft {
  step: Step
  /** The texts of the sentences that count for the member. */
  counted: string[]
  /** An obstacle's kind; empty for none. */
  obstacle: string
  /** What got in the way, in the member's words. */
  inTheWay: string
  area: number | null
  intention: string
  plan: Pick<NewPlan, 'cue_kind' | 'cue' | 'action'>
  days: number[]
  pip: number | null
  /** Plans that are finished, before a second one. */
  plans: NewPlan[]
  /** Texts that existed when this review began: they stay, and this review writes nothing in their place. */
  kept: Record<ClosedField, string>
}

const CLOSED_FIELDS = ['went_well', 'to_improve', 'weekly_intention'] as const
export type ClosedField = (typeof CLOSED_FIELDS)[number]
type Planners = WeekReview['planners']

const writtenIn = ({ week, next }: Planners): Record<ClosedField, string> => ({
  went_well: week?.went_well?.trim() ?? '',
  to_improve: week?.to_improve?.trim() ?? '',
  weekly_intention: next?.weekly_intention?.trim() ?? '',
})

const isWritten = (text: string | null | undefined): boolean => !!text?.trim()

/** The days of a week, 1 to 7, that are not over yet. */
export function openDays(nextWeek: CalendarDate, today: CalendarDate): number[] {
  const over = Math.max(0, rangeDays(nextWeek, today) - 1)
  return [1, 2, 3, 4, 5, 6, 7].filter(day => day > over)
}

const workDays = (open: readonly number[]): number[] => {
  const days = open.filter(day => day <= 5)
  return days.length > 0 ? days : [...open]
}

/** @param from the step to begin at: without a look back once the review is no longer offered */
export function emptyDraft(review: WeekReview, today: CalendarDate, from: Step): ReviewDraft {
  return {
    step: from,
    counted: [],
    obstacle: '',
    inTheWay: '',
    area: null,
    intention: review.planners.week?.next_week_intention?.trim() ?? '',
    plan: { cue_kind: 'after', cue: '', action: '' },
    days: workDays(openDays(review.next_week, today)),
    pip: null,
    plans: [],
    kept: writtenIn(review.planners),
  }
}

export const hasPlan = ({ plan }: ReviewDraft): boolean =>
  isWritten(plan.cue) && isWritten(plan.action)

/** The step after or before one; without a plan, the gap and the days are skipped. */
export function stepFrom(draft: ReviewDraft, by: 1 | -1): Step {
  const skipped = (step: Step) => (step === 'gap' || step === 'days') && !hasPlan(draft)
  let at = STEPS.indexOf(draft.step) + by
  while (STEPS[at] && skipped(STEPS[at] as Step)) at += by
  return STEPS[at] ?? draft.step
}

const makeRoomFor = (label: string) => said(msg`Make room for ${{ label }}.`)

/** Chooses an area, which also fills in an intention unless the member has written one. */
export function withArea(draft: ReviewDraft, pip: number | null, label: string): ReviewDraft {
  const suggested = draft.area === null ? '' : draft.intention
  const [before = '', after = ''] = makeRoomFor('\0').split('\0')
  const isSuggested = suggested.startsWith(before) && suggested.endsWith(after)
  const isOwn = isWritten(draft.intention) && !isSuggested
  return {
    ...draft,
    area: pip,
    pip,
    intention: isOwn || pip === null ? draft.intention : makeRoomFor(label),
  }
}

export function carriedOn(
  draft: ReviewDraft,
  plan: WeekReview['if_thens'][number],
  open: readonly number[],
): ReviewDraft {
  const days = plan.days.filter(day => open.includes(day))
  return {
    ...draft,
    area: plan.pip,
    pip: plan.pip,
    plan: { cue_kind: plan.cue_kind, cue: plan.cue, action: plan.action },
    days: days.length > 0 ? days : draft.days,
  }
}

/** Suggested cues of a kind; the one that meets the obstacle comes first. */
export function suggestedCues({ obstacle, plan }: ReviewDraft): string[] {
  const met = OBSTACLE_CUES[obstacle]
  const first = met && met.cue_kind === plan.cue_kind ? [met.cue] : []
  return [...new Set([...first, ...CUES[plan.cue_kind]].map(said))].slice(0, 4)
}

export const suggestedActions = ({ area }: ReviewDraft): readonly string[] =>
  (AREA_ACTIONS[(area ?? 4) - 1] ?? []).map(said)

/** The plan's action among two others, in an order that the plan determines. */
export function gapChoices({ plan, area }: ReviewDraft): string[] {
  const others = [area === 7 ? 5 : 7, area === 10 ? 9 : 10].map(pip =>
    said(AREA_ACTIONS[pip - 1]?.[1] ?? ''),
  )
  const choices = [plan.action, ...others.filter(each => each !== plan.action)]
  const turn = plan.cue.length % choices.length
  return [...choices.slice(turn), ...choices.slice(0, turn)]
}

const obstacleText = ({ obstacle, inTheWay }: ReviewDraft): string =>
  inTheWay.trim() ||
  said(OBSTACLES.find(({ kind }) => kind === obstacle && kind !== 'other')?.text ?? '')

/** The current plan, if there is one, after those that are finished. */
export function plansOf(draft: ReviewDraft): NewPlan[] {
  if (!hasPlan(draft) || draft.days.length === 0) return draft.plans
  const { plan, days, pip } = draft
  const current = {
    ...plan,
    cue: plan.cue.trim(),
    action: plan.action.trim(),
    days,
    pip,
    obstacle: obstacleText(draft) || null,
  }
  return newPlans([...draft.plans, current], [])
}

export const mayAddPlan = (draft: ReviewDraft, review: WeekReview): boolean =>
  hasPlan(draft) && draft.plans.length + review.next_if_thens.length + 1 < PLANS_PER_WEEK

/** What this review would write; empty where a text was there when it began. */
function textsOf(draft: ReviewDraft): Record<ClosedField, string> {
  const unless = (field: ClosedField, text: string) => (draft.kept[field] ? '' : text.trim())
  return {
    went_well: unless('went_well', draft.counted.join('\n')),
    to_improve: unless('to_improve', obstacleText(draft)),
    weekly_intention: unless('weekly_intention', draft.intention),
  }
}

/** The one call that closes the week. What is written in the planners already is not sent. */
export function closingOf(draft: ReviewDraft, planners: Planners): Closing {
  const texts = textsOf(draft)
  const written = writtenIn(planners)
  const unlessWritten = (field: ClosedField) => (written[field] ? null : texts[field] || null)
  return {
    week: {
      went_well: unlessWritten('went_well'),
      to_improve: unlessWritten('to_improve'),
      updated_at: planners.week?.updated_at ?? null,
    },
    next: {
      weekly_intention: unlessWritten('weekly_intention'),
      updated_at: planners.next?.updated_at ?? null,
    },
    if_thens: plansOf(draft),
  }
}

export interface Conflict {
  name: ClosedField
  label: string
  mine: string
  theirs: string
}

/** Texts of this review that were written elsewhere, with other words, since it began. */
export function conflictsOf(draft: ReviewDraft, planners: Planners): Conflict[] {
  const texts = textsOf(draft)
  const written = writtenIn(planners)
  return CLOSED_FIELDS.flatMap(name => {
    const [mine, theirs] = [texts[name], written[name]]
    return mine && theirs && mine !== theirs
      ? [{ name, label: said(TEXT_LABELS[name]), mine, theirs }]
      : []
  })
}
