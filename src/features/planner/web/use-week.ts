import { msg, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Week } from '#src/contract/calendar.ts'
import { shortDate } from '#src/contract/formats.ts'
import { changedFields } from '#src/contract/merge.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { ApiError, toastError } from '#src/platform/web/api/api.ts'
import { drafts } from '#src/platform/web/draft-store.ts'
import { type Edit, fieldsOf } from '#src/platform/web/editing/merged-edit.ts'
import { sendMerged } from '#src/platform/web/editing/send-merged.ts'
import { useAutosave } from '#src/platform/web/editing/use-autosave.ts'
import { askToChoose, showVersions } from '#src/platform/web/editing/version-choice.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
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

const draftOf = (week: Week): string => `planner-${week}`

/** A page that is left while its week is being stored keeps no draft of what is there: it would be a conflict later. */
function forgetDraft(week: Week, sent: PlannerForm): void {
  const draft = drafts.read<Edit<PlannerForm>>(draftOf(week))
  if (draft && Object.keys(changedFields(sent, draft.mine)).length === 0)
    drafts.clear(draftOf(week))
}

interface Saving {
  member: number
  edit: Edit<PlannerForm>
  /** The planner's id; undefined where there is none yet. */
  id: number | undefined
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unauthenticated'

const CONFLICTS = ['planner_exists', 'planner_stale', 'merge_conflict']
const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && CONFLICTS.includes(error.code)

/** All changes of a week are of one record. */
export const recordOf = (week: Week): string => `planner ${week}`

/** A saved week as a change that is kept on this device until the server has it. */
function rowOf(week: Week, { member, edit, id }: Saving): NewRow {
  const record = recordOf(week)
  const body = { user_id: member, ...bodyOf(week, edit.mine) }
  const row = { member, record, words: t`Week of ${shortDate(week)}` }
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
    title: msg`Weekly planner saved!`,
    description: msg`Your planner has been successfully saved.`,
  },
  changed: {
    title: msg`Changes saved!`,
    description: msg`Your planner has been updated successfully.`,
  },
}
const KEPT = {
  title: msg`Saved on this phone`,
  description: msg`It is sent as soon as there is a connection.`,
}
const NO_ROOM = {
  title: msg`Not saved`,
  description: msg`This phone has no room; your words are still in the field.`,
}

/** An expired session has its own notification and redirects to sign-in. */
function failureWords(error: unknown, title: string) {
  if (isSignedOut(error)) return undefined
  if (!(error instanceof ApiError)) return NO_ROOM
  return { title, description: t`An unknown error occurred` }
}

interface WeekOf {
  week: Week
  user: User | null
  planner: WeeklyPlanner | null
}

/** How a week is sent: a version that was saved elsewhere is merged, and sent once more. */
function useSending({ week, user, planner }: WeekOf) {
  const client = useQueryClient()
  const member = user?.id ?? 0
  const query = weekQuery(member, week)
  /** The planner's id; undefined where there is none yet. */
  const id = useRef(planner?.id)
  id.current = planner?.id ?? id.current
  return {
    client,
    query,
    /** An in-flight read would bring back the version before this one. */
    endReads: () => client.cancelQueries(query),
    /** @returns null while it waits on this device */
    send: (edit: Edit<PlannerForm>) => keepAndSend(rowOf(week, { member, edit, id: id.current })),
    async newer(error: unknown) {
      const theirs = isConflict(error) ? await client.fetchQuery(query) : null
      if (!theirs) return null
      id.current = theirs.id
      return { server: formOf(week, theirs), since: theirs.updated_at }
    },
    storedBy: (stored: WeeklyPlanner | null) =>
      stored && { stored: formOf(week, stored), since: stored.updated_at },
    async remember(stored: WeeklyPlanner | null, sent: PlannerForm): Promise<void> {
      if (!stored) return
      await client.cancelQueries(query)
      forgetDraft(week, sent)
      client.setQueryData(query.queryKey, stored)
    },
  }
}

/**
 * The form of a week: stored as it is typed, and by a press, which says so (docs/product.md 5.2).
 * @param onInvalid called at a press with a field that cannot be stored
 */
export function useWeekForm(of: WeekOf, onInvalid: (field: string) => void) {
  const { week, user, planner } = of
  const { send, newer, storedBy, remember, endReads, client, query } = useSending(of)
  const [isNew, setNew] = useState(planner === null)
  const [isPressed, setPressed] = useState(false)
  const failedTitle = isNew ? t`Save failed` : t`Update failed`
  const form = useForm({
    keep: draftOf(week),
    stored: formOf(week, planner),
    since: planner?.updated_at ?? '',
    async send(_, _key, edit) {
      await endReads()
      return send(edit)
    },
    newer,
    storedBy,
    async onDone(stored, sent) {
      await remember(stored, sent)
      if (stored) setNew(false)
    },
    done: stored => (stored ? SAVED[isNew ? 'new' : 'changed'] : KEPT),
    failed: error => failureWords(error, failedTitle),
    onFailed(error) {
      if (isConflict(error)) showVersions()
      return undefined
    },
  })
  const { edit, editing, isChanged } = form

  /** Begins at once: the page may be gone next. @returns whether it is stored, or waits on this device */
  async function quietly(): Promise<boolean> {
    void endReads()
    try {
      const { sent, stored } = await sendMerged(edit, fieldsOf<PlannerForm>(), { send, newer })
      const now = storedBy(stored)
      await remember(stored, sent)
      if (now) editing.saved(now.stored, now.since, sent)
      return true
    } catch (error) {
      if (isConflict(error)) {
        toastError(error, t`An unknown error occurred`, failedTitle)
        void client.invalidateQueries(query)
      }
      return false
    }
  }

  const errors = lengthErrors(form.values)
  const [invalid] = Object.keys(errors)
  const isAsked = edit.conflicts.length > 0
  const mayStore = user !== null && isChanged && !isAsked && invalid === undefined
  const autosave = useAutosave(mayStore && !form.isSending ? edit.mine : undefined, () => {
    editing.sending(edit.mine)
    return quietly()
  })
  const isStoring = autosave.state === 'storing'
  // Behind what is being stored, with what was typed since.
  useEffect(() => {
    if (!isPressed || isStoring) return
    setPressed(false)
    form.submit()
  })
  return {
    ...form,
    errors,
    isNew,
    isBusy: isPressed || form.isSending,
    hasFailed: autosave.state === 'failed' && isChanged,
    submit() {
      if (isPressed || form.isSending) return
      if (invalid !== undefined) onInvalid(invalid)
      else if (isAsked) askToChoose()
      else setPressed(true)
    },
  }
}

export type WeekForm = ReturnType<typeof useWeekForm>
