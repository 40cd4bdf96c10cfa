import { useQueryClient } from '@tanstack/react-query'
import type { Week } from '#src/contract/calendar.ts'
import { shortDate } from '#src/contract/formats.ts'
import { ApiError, useChange } from '#src/platform/web/api/api.ts'
import { sendMerged } from '#src/platform/web/editing/send-merged.ts'
import { useKeptEdit } from '#src/platform/web/editing/use-kept-edit.ts'
import { type Edit, fieldsOf } from '#src/platform/web/editing/use-merged-edit.ts'
import {
  addChange,
  dropChange,
  type NewRow,
  newId,
  waitingRows,
} from '#src/platform/web/offline/outbox.ts'
import { createPlanner, updatePlanner, type WeeklyPlanner } from '../contract.ts'
import { bodyOf, formOf, lengthErrors, type PlannerForm } from '../domain.ts'
import { weekQuery } from './queries.ts'

/** Editing a week: kept in this browser, merged field by field with what is saved elsewhere. */
export function useWeekEdit(week: Week, planner: WeeklyPlanner | null) {
  const edit = useKeptEdit(`planner-${week}`, formOf(week, planner), planner?.updated_at ?? '')
  return {
    ...edit,
    form: edit.value,
    errors: lengthErrors(edit.value),
    set: (field: string, value: string | boolean) => edit.set({ [field]: value }),
  }
}

export type WeekEdit = ReturnType<typeof useWeekEdit>

interface Saving {
  member: number
  edit: Edit<PlannerForm>
  /** The planner's id; undefined for a new week (docs/product.md 5.2). */
  id: number | undefined
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unauthenticated'

const CONFLICTS = ['planner_exists', 'planner_stale', 'merge_conflict']
const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && CONFLICTS.includes(error.code)

/** A saved week as a change that is kept on this device until the server has it. */
function rowOf(week: Week, { member, edit, id }: Saving): NewRow {
  const record = `planner ${week}`
  const body = { user_id: member, ...bodyOf(week, edit.mine) }
  const row = { member, record, words: `Week of ${shortDate(week)}` }
  if (id !== undefined)
    return {
      ...{ ...row, endpoint: updatePlanner, params: { id: String(id) }, body },
      base: edit.since,
    }
  if (waitingRows().some(each => each.record === record && each.method === 'POST'))
    return { ...row, endpoint: updatePlanner, params: {}, body, idIn: ['params', 'id'] }
  const client_id = newId()
  return {
    ...{ ...row, endpoint: createPlanner, id: client_id, params: {} },
    body: { ...body, client_id },
  }
}

/**
 * Keeps a week on this device and sends it.
 * @returns null while there is no connection: it is sent later
 * @throws ApiError what the server refuses, which stays a draft; a `DOMException` where this device has no room
 */
async function keepAndSend(row: NewRow): Promise<WeeklyPlanner | null> {
  const [first] = await addChange(row)
  const outcome = await first
  if (outcome?.is === 'stored') return outcome.data as WeeklyPlanner
  if (!outcome?.error || outcome.error.status === 0) return null
  const kept = waitingRows().findLast(({ record }) => record === row.record)
  if (kept) await dropChange(kept)
  throw outcome.error
}

const SAVED = {
  new: {
    title: 'Weekly planner saved!',
    description: 'Your planner has been successfully saved.',
  },
  changed: {
    title: 'Changes saved!',
    description: 'Your planner has been updated successfully.',
  },
}
const KEPT = {
  title: 'Saved on this phone',
  description: 'It is sent as soon as there is a connection.',
}
const NO_ROOM = {
  title: 'Not saved',
  description: 'This phone has no room; your words are still in the field.',
}

/** Creates or updates a week's planner and says so (docs/product.md 5.2). */
export function useSavePlanner(
  week: Week,
  done: {
    onSaved: (stored: PlannerForm, at: string, sent: PlannerForm) => void
    onConflict: () => void
  },
) {
  const client = useQueryClient()

  /** If both versions changed the same field, the error propagates and the page shows both. */
  function sendEdit({ member, edit, id }: Saving) {
    let known = id
    return sendMerged(edit, fieldsOf<PlannerForm>(), {
      send: merged => keepAndSend(rowOf(week, { member, edit: merged, id: known })),
      async newer(error) {
        const theirs = isConflict(error) ? await client.fetchQuery(weekQuery(member, week)) : null
        if (!theirs) return null
        known = theirs.id
        return { server: formOf(week, theirs), since: theirs.updated_at }
      },
    })
  }

  return useChange(sendEdit, {
    // An in-flight read would bring back the version before this one.
    beforehand: async ({ member }) => {
      await client.cancelQueries(weekQuery(member, week))
      return undefined
    },
    async onDone({ sent, stored }, { member }) {
      if (!stored) return
      const query = weekQuery(member, week)
      await client.cancelQueries(query)
      done.onSaved(formOf(week, stored), stored.updated_at, sent)
      client.setQueryData(query.queryKey, stored)
    },
    done: ({ stored }, { id }) => (stored ? SAVED[id === undefined ? 'new' : 'changed'] : KEPT),
    // An expired session has its own notification and redirects to sign-in.
    failed(error, { id }) {
      if (isSignedOut(error)) return undefined
      if (!(error instanceof ApiError)) return NO_ROOM
      const title = id === undefined ? 'Save failed' : 'Update failed'
      return { title, description: 'An unknown error occurred' }
    },
    onFailed(error) {
      if (isConflict(error)) done.onConflict()
    },
  })
}
