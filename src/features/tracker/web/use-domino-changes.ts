import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { useIntentKey } from '#src/platform/web/api/use-intent-key.ts'
import { toastError } from '#src/platform/web/ui/toast-error.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { completeDomino, createDomino, type DominoEntry, updateDomino } from '../contract/dominoes.ts'
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

export function useCreateDomino(userId: number | undefined) {
  const client = useQueryClient()
  const { keyFor, fulfilled } = useIntentKey()
  return useMutation({
    mutationFn: (form: DominoForm): Promise<DominoEntry> => {
      const body = { ...form, ...(userId !== undefined && { user_id: userId }) }
      return call(createDomino, { body, idempotencyKey: keyFor(body) })
    },
    onSuccess: entry => {
      fulfilled()
      rememberEntry(client, entry)
      return refetchLists(client)
    },
  })
}

export interface DominoUpdate {
  id: number
  /** The `updated_at` that this change is based on: the server refuses to overwrite a newer version. */
  since: string
  change: Partial<DominoForm>
}

export function useUpdateDomino() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, since, change }: DominoUpdate): Promise<DominoEntry> =>
      call(updateDomino, { params: { id: String(id) }, body: { id, ...change, expected_updated_at: since } }),
    onSuccess: entry => {
      rememberEntry(client, entry)
      return refetchLists(client)
    },
    onError: (error, { id }) => {
      // Completed or changed elsewhere: fetch the current version to merge it with what was typed.
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries(entryQuery(id))
    },
  })
}

/** Completes a domino optimistically; a failure rolls back and shows the screen's message. @param done.title of a toast */
export function useCompleteDomino(done: { title?: string; onDone?: () => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number): Promise<DominoEntry> => call(completeDomino, { params: { id: String(id) } }),
    onMutate: id => {
      const completed_at = new Date().toISOString()
      return updateOptimistically(client, id, entry => ({ ...entry, completed: true, completed_at }))
    },
    onError: (error, _id, rollBack) => {
      rollBack?.()
      toastError(error, 'Failed to complete domino')
    },
    onSuccess: entry => {
      rememberEntry(client, entry)
      if (done.title) toast({ title: done.title, tone: 'success' })
      done.onDone?.()
    },
    onSettled: () => refetchLists(client),
  })
}

export function useAddReflection(dominoId: number) {
  const client = useQueryClient()
  const { keyFor, fulfilled } = useIntentKey()
  return useMutation({
    mutationFn: (reflection: string) => {
      const body = { domino_id: dominoId, reflection }
      return call(createReflection, { body, idempotencyKey: keyFor(body) })
    },
    onSuccess: reflection => {
      fulfilled()
      rememberReflection(client, reflection)
    },
  })
}
