import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Week } from '#src/contract/calendar.ts'
import type { User } from '#src/features/accounts/contract/user.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { rebase } from '#src/platform/web/editing/use-merged-edit.ts'
import { toastError } from '#src/platform/web/ui/toast-error.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { createPlanner, updatePlanner, type WeeklyPlanner } from '../contract.ts'
import { bodyOf, formOf, type PlannerForm } from '../domain.ts'
import { weekQuery } from './queries.ts'
import type { PlannerEdit } from './use-week-edit.ts'

interface Saving {
  edit: PlannerEdit
  /** The planner's id; undefined for a new week (docs/product.md 5.2). */
  id: number | undefined
}

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && ['planner_exists', 'planner_stale'].includes(error.code)

/** Creates or updates a week's planner and says so (docs/product.md 5.2). */
export function useSavePlanner(
  user: User | null,
  week: Week,
  done: { onSaved: (sent: PlannerForm, stored: WeeklyPlanner) => void; onConflict: () => void },
) {
  const client = useQueryClient()
  const query = weekQuery(user?.id, week)

  function send({ edit, id }: Saving): Promise<WeeklyPlanner> {
    const body = { ...(user && { user_id: user.id }), ...bodyOf(week, edit.mine) }
    return id === undefined
      ? call(createPlanner, { body })
      : call(updatePlanner, { params: { id: String(id) }, body: { ...body, updated_at: edit.since } })
  }

  /**
   * On a conflict, fetches the newer version and merges it. If different fields were changed it retries at once;
   * otherwise the error propagates and the page shows both versions.
   */
  async function sendMerged(saving: Saving) {
    try {
      return { sent: saving.edit.mine, stored: await send(saving) }
    } catch (error) {
      if (!isConflict(error)) throw error
      const theirs = await client.fetchQuery(query)
      if (!theirs) throw error
      const merged = rebase(saving.edit, formOf(week, theirs), theirs.updated_at)
      if (merged.conflicts.length > 0) throw error
      return { sent: merged.mine, stored: await send({ edit: merged, id: theirs.id }) }
    }
  }

  return useMutation({
    mutationFn: sendMerged,
    // An in-flight read would bring back the version before this one.
    onMutate: () => client.cancelQueries(query),
    onSuccess: async ({ sent, stored }, { id }) => {
      await client.cancelQueries(query)
      done.onSaved(sent, stored)
      client.setQueryData(query.queryKey, stored)
      const [title, description] =
        id === undefined
          ? ['Weekly planner saved!', 'Your planner has been successfully saved.']
          : ['Changes saved!', 'Your planner has been updated successfully.']
      toast({ title, description, tone: 'success' })
    },
    onError: (error, { id }) => {
      // An expired session has its own notification and redirects to sign-in.
      if (error instanceof ApiError && error.code === 'unauthenticated') return
      toastError(error, 'An unknown error occurred', id === undefined ? 'Save failed' : 'Update failed')
      if (isConflict(error)) done.onConflict()
    },
  })
}
