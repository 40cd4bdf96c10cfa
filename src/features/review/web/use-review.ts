import { useState } from 'react'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { fieldsOf } from '#src/platform/web/editing/merged-edit.ts'
import { useEdit } from '#src/platform/web/editing/use-edit.ts'
import type { WeekReview } from '../contract.ts'
import { emptyDraft, type ReviewDraft, STEPS, type Step, stepFrom } from '../domain/review-draft.ts'

/**
 * A review in progress. It is kept in this browser, and survives a closed tab, an expired session and a failed close.
 * @param from the first step: without a look back once the review is no longer offered
 */
export function useReview(review: WeekReview, today: CalendarDate, from: Step) {
  const [start] = useState(() => emptyDraft(review, today, from))
  const { value: draft, set } = useEdit(
    {
      stored: start,
      keep: `week-review-${review.week}`,
      keepIf: ({ step }) => step !== 'done',
      revive: kept => ({ ...start, ...kept }),
    },
    fieldsOf<ReviewDraft>(),
  )
  return {
    draft,
    /** The number of the current step, from 1. */
    place: STEPS.indexOf(draft.step) - STEPS.indexOf(from) + 1,
    places: STEPS.length - 1 - STEPS.indexOf(from),
    isFirst: draft.step === from,
    change: (patch: Partial<ReviewDraft> | ((before: ReviewDraft) => ReviewDraft)) =>
      set(before => (typeof patch === 'function' ? patch(before) : { ...before, ...patch })),
    /** Goes one step on or back, after a change that belongs to the same press. */
    go: (by: 1 | -1, patch: (before: ReviewDraft) => ReviewDraft = before => before) =>
      set(before => {
        const changed = patch(before)
        return { ...changed, step: stepFrom(changed, by) }
      }),
  }
}

type ReviewWork = ReturnType<typeof useReview>

export interface CardProps {
  review: WeekReview
  work: ReviewWork
  today: CalendarDate
  onBack: () => void
  onClose: () => void
  isClosing: boolean
}
