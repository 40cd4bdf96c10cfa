import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Week } from '#src/contract/calendar.ts'
import { shortDate } from '#src/contract/formats.ts'
import { changedFields } from '#src/contract/merge.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { ApiError, toastError, useChange } from '#src/platform/web/api/api.ts'
import { drafts } from '#src/platform/web/drafts/draft-store.ts'
import { sendMerged } from '#src/platform/web/editing/send-merged.ts'
import { useAutosave } from '#src/platform/web/editing/use-autosave.ts'
import { useKeptEdit } from '#src/platform/web/editing/use-kept-edit.ts'
import { type Edit, fieldsOf } from '#src/platform/web/editing/use-merged-edit.ts'
import { askToChoose, showVersions } from '#src/platform/web/editing/version-choice.tsx'
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
  const edit = useKeptEdit(draftOf(week), formOf(week, planner), planner?.updated_at ?? '')
  return {
    ...edit,
    form: edit.value,
    errors: lengthErrors(edit.value),
    set: (field: string, value: string | boolean) => edit.set({ [field]: value }),
  }
}

export type WeekEdit = ReturnType<typeof useWeekEdit>

const draftOf = (week: Week): string => `planner-${week}`

/** A page that is left while its week is being stored keeps no draft of what is there: it would be a conflict later. */
function forgetDraft(week: Week, sent: PlannerForm): void {
  const draft = drafts.read<Edit<PlannerForm>>(draftOf(week))
  if (draft && Object.keys(changedFields(sent, draft.mine)).length === 0)
    drafts.clear(draftOf(week))
}

interface StoredWeek {
  week: Week
  weekEdit: WeekEdit
  user: User | null
  planner: WeeklyPlanner | null
}

interface Saving {
  member: number
  edit: Edit<PlannerForm>
  /** The planner's id; undefined where there is none yet. */
  id: number | undefined
  /** Whether no press has saved it yet (docs/product.md 5.2). */
  isNew: boolean
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unauthenticated'

const CONFLICTS = ['planner_exists', 'planner_stale', 'merge_conflict']
const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && CONFLICTS.includes(error.code)

/** All changes of a week are of one record. */
export const recordOf = (week: Week): string => `planner ${week}`

/** A saved week as a change that is kept on this device until the server has it. */
function rowOf(week: Week, { member, edit, id }: Omit<Saving, 'isNew'>): NewRow {
  const record = recordOf(week)
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

const failedTitle = ({ isNew }: Saving): string => (isNew ? 'Save failed' : 'Update failed')

interface Done {
  onSaved: (stored: PlannerForm, at: string, sent: PlannerForm) => void
  onConflict: () => void
}

/** Creates or updates a week's planner: by a press, which says so (docs/product.md 5.2), or as it is typed. */
function useSaving(week: Week, done: Done) {
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

  async function remember(
    { sent, stored }: Awaited<ReturnType<typeof sendEdit>>,
    { member }: Saving,
  ): Promise<void> {
    if (!stored) return
    const query = weekQuery(member, week)
    await client.cancelQueries(query)
    forgetDraft(week, sent)
    done.onSaved(formOf(week, stored), stored.updated_at, sent)
    client.setQueryData(query.queryKey, stored)
  }

  /** An in-flight read would bring back the version before this one. */
  const endReads = ({ member }: Saving) => client.cancelQueries(weekQuery(member, week))

  const pressed = useChange(sendEdit, {
    beforehand: async saving => {
      await endReads(saving)
      return undefined
    },
    onDone: remember,
    done: ({ stored }, { isNew }) => (stored ? SAVED[isNew ? 'new' : 'changed'] : KEPT),
    // An expired session has its own notification and redirects to sign-in.
    failed(error, saving) {
      if (isSignedOut(error)) return undefined
      if (!(error instanceof ApiError)) return NO_ROOM
      return { title: failedTitle(saving), description: 'An unknown error occurred' }
    },
    onFailed(error) {
      if (isConflict(error)) done.onConflict()
    },
  })

  /** Begins at once: the page may be gone next. @returns whether it is stored, or waits on this device */
  async function quietly(saving: Saving): Promise<boolean> {
    void endReads(saving)
    try {
      await remember(await sendEdit(saving), saving)
      return true
    } catch (error) {
      if (isConflict(error)) {
        toastError(error, 'An unknown error occurred', failedTitle(saving))
        void client.invalidateQueries(weekQuery(saving.member, week))
      }
      return false
    }
  }
  return { pressed, quietly }
}

/**
 * Stores a week as it is typed, and by a press.
 * @param done.onInvalid called at a press with a field that cannot be stored
 */
export function useStoredWeek(
  { week, weekEdit, user, planner }: StoredWeek,
  { onInvalid }: { onInvalid: (field: string) => void },
) {
  const { edit, errors, isChanged } = weekEdit
  const [isNew, setNew] = useState(planner === null)
  const [isPressed, setPressed] = useState(false)
  const { pressed, quietly } = useSaving(week, {
    onSaved: weekEdit.saved,
    onConflict: showVersions,
  })
  const [invalid] = Object.keys(errors)
  const isAsked = edit.conflicts.length > 0
  const saving = { member: user?.id ?? 0, edit, id: planner?.id, isNew }
  const mayStore = user !== null && isChanged && !isAsked && invalid === undefined
  const autosave = useAutosave(mayStore && !pressed.isPending ? edit.mine : undefined, () => {
    weekEdit.sending(edit.mine)
    return quietly(saving)
  })
  const isStoring = autosave.state === 'storing'
  // Behind what is being stored, with what was typed since.
  useEffect(() => {
    if (!isPressed || isStoring) return
    setPressed(false)
    pressed.mutate(saving, { onSuccess: ({ stored }) => stored && setNew(false) })
  })
  return {
    isNew,
    isBusy: isPressed || pressed.isPending,
    hasFailed: autosave.state === 'failed' && isChanged,
    press() {
      if (isPressed || pressed.isPending) return
      if (invalid !== undefined) onInvalid(invalid)
      else if (isAsked) askToChoose()
      else setPressed(true)
    },
  }
}
