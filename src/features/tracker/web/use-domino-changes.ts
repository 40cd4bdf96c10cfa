import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { newKey } from '#src/platform/web/api/new-key.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { completeDomino, createDomino, type DominoEntry, updateDomino } from '../contract/dominoes.ts'
import { createReflection } from '../contract/reflections.ts'
import type { PipFields } from '../domain/pips.ts'
import { failureMessage } from './components/failure-message.ts'
import { refetchLists, rememberEntry, rememberReflection, updateOptimistically } from './queries.ts'

/** A domino's basic fields and pips as form values. */
export interface DominoForm extends PipFields {
  date: string
  title: string
  description: string
  lead_pip: number | null
}

/**
 * An idempotency key per intent: resending the same text after a lost response creates no second domino, while changed
 * text, or the same text after a success, gets a new key.
 */
function useIntentKey() {
  const intent = useRef({ text: '', key: '' })
  return {
    keyFor(payload: unknown): string {
      const text = JSON.stringify(payload)
      if (intent.current.text !== text) intent.current = { text, key: newKey() }
      return intent.current.key
    },
    reset() {
      intent.current = { text: '', key: '' }
    },
  }
}

export function useCreateDomino(userId: number | undefined) {
  const client = useQueryClient()
  const { keyFor, reset: fulfilled } = useIntentKey()
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
  })
}

/** Completes a domino optimistically; a failure rolls back and shows the screen's message. */
export function useCompleteDomino(done: { title: string; onDone?: () => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number): Promise<DominoEntry> => call(completeDomino, { params: { id: String(id) } }),
    onMutate: async id => {
      const at = new Date().toISOString()
      return {
        rollBack: await updateOptimistically(client, id, entry => ({
          ...entry,
          completed: true,
          completed_at: at,
        })),
      }
    },
    onError: (error, _id, context) => {
      context?.rollBack()
      const description = failureMessage(error, 'Failed to complete domino')
      toast({ title: 'Error', description, tone: 'destructive' })
    },
    onSuccess: entry => {
      rememberEntry(client, entry)
      toast({ title: done.title, tone: 'success' })
      done.onDone?.()
    },
    onSettled: () => refetchLists(client),
  })
}

export function useAddReflection(dominoId: number) {
  const client = useQueryClient()
  const { keyFor, reset: fulfilled } = useIntentKey()
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
