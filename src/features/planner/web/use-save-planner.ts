import { useQueryClient } from '@tanstack/react-query'
import type { Week } from '#src/contract/calendar.ts'
import { shortDate } from '#src/contract/formats.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { sendMerged } from '#src/platform/web/editing/send-merged.ts'
import { type Edit, fieldsOf } from '#src/platform/web/editing/use-merged-edit.ts'
import { addChange, newId, waitingRows } from '#src/platform/web/offline/outbox.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { createPlanner, updatePlanner, type WeeklyPlanner } from '../contract.ts'
import { bodyOf, formOf, type PlannerForm } from '../domain.ts'
import { weekQuery } from './queries.ts'

interface Saving {
  edit: Edit<PlannerForm>
  /** The planner's id; undefined for a new week (docs/product.md 5.2). */
  id: number | undefined
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unauthenticated'

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && ['planner_exists', 'planner_stale'].includes(error.code)

/** Without a connection the week is kept on this device, and sent when there is one; what was typed stays a draft until then. */
async function keepHere(member: number, week: Week, { edit, id }: Saving): Promise<void> {
  const record = `planner ${week}`
  const isMade = waitingRows().some(row => row.record === record && row.method === 'POST')
  const body = { user_id: member, ...bodyOf(week, edit.mine) }
  const row = { member, record, words: `Week of ${shortDate(week)}` }
  if (id !== undefined) {
    const params = { id: String(id) }
    await addChange({
      ...{ ...row, endpoint: updatePlanner, params },
      body: { ...body, base: edit.since },
    })
  } else if (isMade) {
    await addChange({ ...row, endpoint: updatePlanner, params: {}, body, idIn: ['params', 'id'] })
  } else {
    const client_id = newId()
    await addChange({
      ...{ ...row, endpoint: createPlanner, id: client_id, params: {} },
      body: { ...body, client_id },
    })
  }
}

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0

const KEPT = {
  title: 'Saved on this phone',
  description: 'It is sent as soon as there is a connection.',
}
const NO_ROOM = {
  title: 'Not saved',
  description: 'This phone has no room; your words are still in the field.',
  tone: 'destructive',
} as const

/** Creates or updates a week's planner and says so (docs/product.md 5.2). */
export function useSavePlanner(
  user: User | null,
  week: Week,
  done: {
    onSaved: (stored: PlannerForm, at: string, sent: PlannerForm) => void
    onConflict: () => void
  },
) {
  const client = useQueryClient()
  const query = weekQuery(user?.id, week)

  function send({ edit, id }: Saving): Promise<WeeklyPlanner> {
    const body = { ...(user && { user_id: user.id }), ...bodyOf(week, edit.mine) }
    return id === undefined
      ? call(createPlanner, { body })
      : call(updatePlanner, {
          params: { id: String(id) },
          body: { ...body, updated_at: edit.since },
        })
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

  return useChange(sendEdit, {
    // An in-flight read would bring back the version before this one.
    beforehand: async () => {
      await client.cancelQueries(query)
      return undefined
    },
    async onDone({ sent, stored }) {
      await client.cancelQueries(query)
      done.onSaved(formOf(week, stored), stored.updated_at, sent)
      client.setQueryData(query.queryKey, stored)
    },
    done: (_, { id }) =>
      id === undefined
        ? {
            title: 'Weekly planner saved!',
            description: 'Your planner has been successfully saved.',
          }
        : { title: 'Changes saved!', description: 'Your planner has been updated successfully.' },
    // An expired session has its own notification and redirects to sign-in.
    failed: (error, { id }) =>
      isSignedOut(error) || (user && isOffline(error))
        ? undefined
        : {
            title: id === undefined ? 'Save failed' : 'Update failed',
            description: 'An unknown error occurred',
          },
    onFailed(error, saving) {
      if (isConflict(error)) done.onConflict()
      if (!user || !isOffline(error)) return
      const keep = keepHere(user.id, week, saving)
      keep.then(
        () => toast(KEPT),
        () => toast(NO_ROOM),
      )
    },
  })
}
