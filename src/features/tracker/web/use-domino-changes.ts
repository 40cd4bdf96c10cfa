import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type CalendarDate, isCalendarDate } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import { ApiError, call, messageOf, toastError } from '#src/platform/web/api/api.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { deleteWithUndo } from '#src/platform/web/editing/undo-delete.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { DATE_REQUIRED, FIRST_DATE } from '../constants.ts'
import {
  completeDomino,
  createDomino,
  createReflection,
  type DominoEntry,
  deleteDomino,
  newDomino,
  restoreDomino,
  updateDomino,
} from '../contract/dominoes.ts'
import type { PipFields } from '../contract/pips.ts'
import {
  entryQuery,
  forgetEntry,
  refetchLists,
  rememberEntry,
  rememberReflection,
  updateOptimistically,
} from './queries.ts'

export interface DominoForm extends PipFields {
  date: string
  title: string
  description: string
  lead_pip: number | null
}

interface NewDomino {
  form: DominoForm
  /** Of the draft that the form was typed in. */
  idempotencyKey?: string
}

export function useCreateDomino(userId: number | undefined) {
  const client = useQueryClient()
  return useChange(
    ({ form, idempotencyKey }: NewDomino, ownKey) => {
      const body = { ...form, ...(userId !== undefined && { user_id: userId }) }
      return call(createDomino, { body, idempotencyKey: idempotencyKey ?? ownKey })
    },
    {
      done: {
        title: t`Today's Domino Created`,
        description: t`Your daily domino with 12 pips has been saved successfully.`,
      },
      failed: t`Failed to create domino entry`,
      onDone: entry => rememberEntry(client, entry),
      refetch: () => refetchLists(client),
    },
  )
}

interface DominoUpdate {
  id: number
  /** The `updated_at` that this change is based on: the server refuses to overwrite a newer version. */
  since: string
  change: Partial<DominoForm>
}

export function useUpdateDomino() {
  const client = useQueryClient()
  return useChange(
    ({ id, since, change }: DominoUpdate) =>
      call(updateDomino, {
        params: { id: String(id) },
        body: { id, ...change, expected_updated_at: since },
      }),
    {
      done: t`Domino Updated`,
      onDone: entry => rememberEntry(client, entry),
      refetch: () => refetchLists(client),
      onFailed: (error, { id }) => {
        // Completed or changed elsewhere: fetch the current version to merge it with what was typed.
        if (error instanceof ApiError && error.status === 409) void outdate(client, entryQuery(id))
      },
    },
  )
}

/** Completes a domino optimistically; a failure rolls back and shows the screen's message. @param done.title of a toast */
export function useCompleteDomino(done: { title: string; onDone?: () => void }) {
  const client = useQueryClient()
  return useChange((id: number) => call(completeDomino, { params: { id: String(id) } }), {
    done: done.title,
    failed: t`Failed to complete domino`,
    beforehand: id => {
      const completed_at = new Date().toISOString()
      return updateOptimistically(client, id, entry => ({
        ...entry,
        completed: true,
        completed_at,
      }))
    },
    onDone: entry => {
      rememberEntry(client, entry)
      done.onDone?.()
    },
    refetch: () => refetchLists(client),
  })
}

/** Deletes at once; for ten minutes it can be undone (docs/product.md 6.2). */
export function useDeleteDomino() {
  const client = useQueryClient()
  return ({ id, title }: Pick<DominoEntry, 'id' | 'title'>) => {
    const params = { id: String(id) }
    return deleteWithUndo({
      remove: () => call(deleteDomino, { params }),
      restore: () => call(restoreDomino, { params }),
      hide: () => forgetEntry(client, id),
      refetch: () => Promise.all([refetchLists(client), outdate(client, { path: '/api/today' })]),
      notice: { title: t`Domino deleted`, description: title },
      onFailed: error => toastError(error, t`Failed to delete domino`),
    })
  }
}

export function useAddReflection(dominoId: number) {
  const client = useQueryClient()
  return useChange(
    ({ reflection, idempotencyKey }: { reflection: string; idempotencyKey: string }) =>
      call(createReflection, { body: { domino_id: dominoId, reflection }, idempotencyKey }),
    {
      done: t`Reflection Added`,
      onDone: reflection => rememberReflection(client, reflection),
      onFailed: failure =>
        toast({
          title: t`Error`,
          description:
            failure instanceof ApiError && failure.status > 0
              ? messageOf(failure, t`Failed to add reflection.`)
              : t`An unexpected error occurred: ${failure.message}`,
          tone: 'destructive',
        }),
    },
  )
}

const BASICS: Partial<Record<keyof DominoForm, MessageDescriptor>> = {
  date: msg`Date`,
  title: msg`Main Domino`,
  description: msg`Description`,
  lead_pip: msg`Which pip goes first`,
}

/** A field's name in messages: 'Main Domino', 'Pip 3 status'. */
export function fieldName(key: keyof DominoForm): string {
  const pip = /^pip(\d+)_(label|status)$/.exec(key)
  return pip ? t`Pip ${pip[1] ?? ''} ${pip[2] ?? ''}` : said(BASICS[key] ?? key)
}

export type DominoErrors = Partial<Record<'date' | 'title' | 'description', string>>

/** Validation messages by field (docs/product.md 4.3); empty if the form is valid. */
export function dominoErrors(form: DominoForm, today: CalendarDate): DominoErrors {
  const errors: DominoErrors = {}
  for (const { path, message } of newDomino.safeParse(form).error?.issues ?? []) {
    const field = path[0]
    if (field === 'title' || field === 'description') errors[field] ??= message
  }
  if (!isCalendarDate(form.date)) errors.date = said(DATE_REQUIRED)
  else if (form.date > today) errors.date = t`Please choose today or an earlier day.`
  else if (form.date < FIRST_DATE)
    errors.date = t`Please choose a date on or after January 1, 1900.`
  return errors
}
