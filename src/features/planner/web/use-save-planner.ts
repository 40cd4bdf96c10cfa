import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Week } from '#src/contract/calendar.ts'
import type { User } from '#src/features/accounts/contract/user.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { sendMerged } from '#src/platform/web/editing/send-merged.ts'
import { type Edit, fieldsOf } from '#src/platform/web/editing/use-merged-edit.ts'
import { toastError } from '#src/platform/web/ui/toast-error.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { createPlanner, updatePlanner, type WeeklyPlanner } from '../contract.ts'
import { bodyOf, formOf, type PlannerForm } from '../domain.ts'
import { weekQuery } from './queries.ts'

interface Saving {
  edit: Edit<PlannerForm>
  /** The planner's id; undefined for a new week (docs/product.md 5.2). */
  id: number | undefined
}

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && ['planner_exists', 'planner_stale'].includes(error.code)

/** Creates or updates a week's planner and says so (docs/product.md 5.2). */
export function useSavePlanner(
  user: User | null,
  week: Week,
  done: { onSaved: (stored: PlannerForm, at: string, sent: PlannerForm) => void; onConflict: () => void },
) {
  const client = useQueryClient()
  const query = weekQuery(user?.id, week)

  function send({ edit, id }: Saving): Promise<WeeklyPlanner> {
    const body = { ...(user && { user_id: user.id }), ...bodyOf(week, edit.mine) }
    return id === undefined
      ? call(createPlanner, { body })
      : call(updatePlanner, { params: { id: String(id) }, body: { ...body, updated_at: edit.since } })
  }

  /** If both versions changed the same field, the error propagates and the page shows both. */
  function sendEdit({ edit, id }: Saving) {
    let known = id
    return sendMerged(edit, fieldsOf<PlannerForm>(), {
      send: merged => send({ edit: merged, id: known }),
      async newer(error) {
        const theirs = isConflict(error) ? await client.fetchQuery(query) : null
        if (!theirs) return null
        known = theirs.id
        return { server: formOf(week, theirs), since: theirs.updated_at }
      },
    })
  }

  return useMutation({
    mutationFn: sendEdit,
    // An in-flight read would bring back the version before this one.
    onMutate: () => client.cancelQueries(query),
    onSuccess: async ({ sent, stored }, { id }) => {
      await client.cancelQueries(query)
      done.onSaved(formOf(week, stored), stored.updated_at, sent)
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
