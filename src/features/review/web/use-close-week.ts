import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { updatePlanner, type WeeklyPlanner } from '#src/features/planner/contract.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { type Closed, closeWeek, type WeekReview } from '../contract.ts'
import { type Conflict, closingOf, conflictsOf, type ReviewDraft } from '../domain/review-draft.ts'
import { forgetPlans } from './queries.ts'

type Planners = WeekReview['planners']

interface Closure {
  week: string
  draft: ReviewDraft
  planners: Planners
}

const plannersOf = (error: unknown): Planners | null => {
  if (!(error instanceof ApiError) || error.code !== 'week_stale') return null
  return (error.data as { planners?: Planners } | undefined)?.planners ?? null
}

const send = ({ week, draft, planners }: Closure): Promise<Closed> =>
  call(closeWeek, { params: { monday: week }, body: closingOf(draft, planners) })

/** The page asks for a sign-in itself. */
const failed = (error: Error) =>
  error instanceof ApiError && error.code === 'unauthenticated'
    ? undefined
    : {
        title: t`Not saved yet`,
        description: t`Everything you chose is kept here. Please try again.`,
      }

/** Closes the week with one call. What was written elsewhere meanwhile comes back as conflicts, and nothing is stored. */
export function useCloseWeek(done: {
  onClosed: (closed: Closed) => void
  onConflict: (planners: Planners, conflicts: Conflict[]) => void
}) {
  const client = useQueryClient()
  async function close(closure: Closure): Promise<Closed | null> {
    try {
      return await send(closure)
    } catch (error) {
      const planners = plannersOf(error)
      if (!planners) throw error
      const conflicts = conflictsOf(closure.draft, planners)
      const isNew = conflicts.some(
        ({ name, theirs }) => seenText(closure.planners, name) !== theirs,
      )
      // Changed elsewhere, but only in texts that this review does not write or that were decided on already.
      if (!isNew) return send({ ...closure, planners })
      done.onConflict(planners, conflicts)
      return null
    }
  }
  return useChange(close, {
    failed,
    onDone(closed) {
      if (!closed) return
      done.onClosed(closed)
      forgetPlans(client)
    },
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
  return useChange(
    ({ conflict: { name, mine, theirs }, planner }: Both) =>
      call(updatePlanner, {
        params: { id: String(planner.id) },
        body: { [name]: `${theirs}\n${mine}`, updated_at: planner.updated_at },
      }),
    { failed, onDone: (planner, { conflict }) => onStored(planner, conflict) },
  )
}
