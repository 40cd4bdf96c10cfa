import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call, messageOf, useChange } from '#src/platform/web/api/api.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { completeDomino, createDomino, updateDomino } from '../contract/dominoes.ts'
import { createReflection } from '../contract/reflections.ts'
import type { PipFields } from '../domain/pips.ts'
import {
  entryQuery,
  refetchLists,
  rememberEntry,
  rememberReflection,
  updateOptimistically,
} from './queries.ts'

/** A domino's basic fields and pips as form values. */
export interface DominoForm extends PipFields {
  date: string
  title: string
  description: string
  lead_pip: number | null
}

const CREATED = {
  title: "Today's Domino Created",
  description: 'Your daily domino with 12 pips has been saved successfully.',
}

/** @param quietly where the page itself shows what was created */
export function useCreateDomino(userId: number | undefined, quietly?: 'quietly') {
  const client = useQueryClient()
  return useChange(
    (form: DominoForm, idempotencyKey) => {
      const body = { ...form, ...(userId !== undefined && { user_id: userId }) }
      return call(createDomino, { body, idempotencyKey })
    },
    {
      done: quietly ? undefined : CREATED,
      failed: 'Failed to create domino entry',
      onDone: entry => rememberEntry(client, entry),
      refetch: () => refetchLists(client),
    },
  )
}

export interface DominoUpdate {
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
      done: 'Domino Updated',
      onDone: entry => rememberEntry(client, entry),
      refetch: () => refetchLists(client),
      onFailed: (error, { id }) => {
        // Completed or changed elsewhere: fetch the current version to merge it with what was typed.
        if (error instanceof ApiError && error.status === 409)
          void client.invalidateQueries(entryQuery(id))
      },
    },
  )
}

/** Completes a domino optimistically; a failure rolls back and shows the screen's message. @param done.title of a toast */
export function useCompleteDomino(done: { title?: string; onDone?: () => void }) {
  const client = useQueryClient()
  return useChange((id: number) => call(completeDomino, { params: { id: String(id) } }), {
    done: done.title,
    failed: 'Failed to complete domino',
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

export function useAddReflection(dominoId: number) {
  const client = useQueryClient()
  return useChange(
    (reflection: string, idempotencyKey) =>
      call(createReflection, { body: { domino_id: dominoId, reflection }, idempotencyKey }),
    {
      done: 'Reflection Added',
      onDone: reflection => rememberReflection(client, reflection),
      onFailed: failure =>
        toast({
          title: 'Error',
          description:
            failure instanceof ApiError && failure.status > 0
              ? messageOf(failure, 'Failed to add reflection.')
              : `An unexpected error occurred: ${failure.message}`,
          tone: 'destructive',
        }),
    },
  )
}
