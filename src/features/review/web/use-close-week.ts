import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updatePlanner, type WeeklyPlanner } from '#src/features/planner/contract.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { toastError } from '#src/platform/web/ui/toast-error.ts'
import { type Closed, closeWeek, type WeekReview } from '../contract.ts'
import { type Conflict, closingOf, conflictsOf, type ReviewDraft } from '../domain/review-draft.ts'
import { forgetPlans } from './queries.ts'

type Planners = WeekReview['planners']

interface Closure {
  week: string
  draft: ReviewDraft
  /** The versions that were seen. */
  planners: Planners
}

const plannersOf = (error: unknown): Planners | null => {
  if (!(error instanceof ApiError) || error.code !== 'week_stale') return null
  return (error.data as { planners?: Planners } | undefined)?.planners ?? null
}

const send = ({ week, draft, planners }: Closure): Promise<Closed> =>
  call(closeWeek, { params: { monday: week }, body: closingOf(draft, planners) })

const failed = (error: unknown) => {
  if (error instanceof ApiError && error.code === 'unauthenticated') return
  toastError(error, 'Everything you chose is kept here. Please try again.', 'Not saved yet')
}

/** Closes the week with one call. What was written elsewhere meanwhile comes back as conflicts, and nothing is stored. */
export function useCloseWeek(done: {
  onClosed: (closed: Closed) => void
  onConflict: (planners: Planners, conflicts: Conflict[]) => void
}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (closure: Closure): Promise<Closed | null> => {
      try {
        return await send(closure)
      } catch (error) {
        const planners = plannersOf(error)
        if (!planners) throw error
        const conflicts = conflictsOf(closure.draft, planners)
        const isNew = conflicts.some(({ name, theirs }) => seenText(closure.planners, name) !== theirs)
        // Changed elsewhere, but only in texts that this review does not write or that were decided on already.
        if (!isNew) return send({ ...closure, planners })
        done.onConflict(planners, conflicts)
        return null
      }
    },
    onSuccess: closed => {
      if (!closed) return
      done.onClosed(closed)
      forgetPlans(client)
    },
    onError: failed,
  })
}

const seenText = (planners: Planners, name: Conflict['name']): string =>
  (name === 'weekly_intention' ? planners.next?.[name] : planners.week?.[name])?.trim() ?? ''

interface Both {
  conflict: Conflict
  planner: WeeklyPlanner
}

/** Puts a text of this review below the one that was written elsewhere. */
export function useKeepBoth(onStored: (planner: WeeklyPlanner, conflict: Conflict) => void) {
  return useMutation({
    mutationFn: ({ conflict: { name, mine, theirs }, planner }: Both) =>
      call(updatePlanner, {
        params: { id: String(planner.id) },
        body: { [name]: `${theirs}\n${mine}`, updated_at: planner.updated_at },
      }),
    onSuccess: (planner, { conflict }) => onStored(planner, conflict),
    onError: failed,
  })
}
