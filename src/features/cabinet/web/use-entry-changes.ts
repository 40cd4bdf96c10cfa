import { t } from '@lingui/core/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { ApiError, call, messageOf } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { drafts } from '#src/platform/web/draft-store.ts'
import { deleteWithUndo } from '#src/platform/web/editing/undo-delete.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import {
  type CabinetEntry,
  createCabinetEntry,
  deleteCabinetEntry,
  restoreCabinetEntry,
  updateCabinetEntry,
} from '../contract.ts'
import type { Place } from '../domain.ts'
import { captureDrawers, forgetEntry, refetchDrawers, rememberEntry, showMove } from './queries.ts'
import { draftOfEdit, type EntryText } from './use-unsaved.ts'

/** Shows the server's message, otherwise the screen's own (docs/product.md 2.6). An expired session already has a notification. */
export function toastFailure(error: unknown, title: string, fallback: string): void {
  if (error instanceof ApiError && error.code === 'unauthenticated') return
  const isOffline = error instanceof ApiError && error.code === 'offline'
  const description = isOffline
    ? t`${fallback} You seem to be offline.`
    : messageOf(error, fallback)
  toast({ title, description, tone: 'destructive' })
}

function useSaved() {
  const client = useQueryClient()
  return {
    done: { title: t`Entry saved`, description: t`Your thought has been saved successfully` },
    onDone: (entry: CabinetEntry) => rememberEntry(client, entry),
    onFailed: (error: Error) =>
      toastFailure(error, t`Error saving entry`, t`Failed to save your entry. Please try again.`),
  }
}

export function useCreateEntry() {
  const { user } = useSession()
  return useChange(
    ({ drawer, title, content, idempotencyKey }: EntryText & { idempotencyKey: string }) => {
      const body = { user_id: user?.id, drawer_type: drawer, title, content }
      return call(createCabinetEntry, { body, idempotencyKey })
    },
    useSaved(),
  )
}

interface TextChange extends Pick<EntryText, 'title' | 'content'> {
  id: number
  /** The `updated_at` that this text is based on: the server refuses to overwrite a newer version. */
  since: string
}

export function useUpdateEntry() {
  return useChange(({ id, since, title, content }: TextChange) => {
    const body = { title, content, expected_updated_at: since }
    return call(updateCabinetEntry, { params: { id: String(id) }, body })
  }, useSaved())
}

const MOVES = { id: 'cabinet-move' }
let rollBack = () => {}
let anyFailed = false

const movesUnderWay = (client: QueryClient) =>
  client.isMutating({ predicate: ({ options }) => options.scope?.id === MOVES.id })

/** Optimistic moves, sent one at a time. After the last one the drawers are refetched; a failure rolls back first. */
export function useMoveEntry() {
  const client = useQueryClient()
  const settle = () => {
    if (movesUnderWay(client) > 1) return
    if (anyFailed) rollBack()
    anyFailed = false
    return refetchDrawers(client)
  }
  const mutation = useChange(
    ({ entry, place }: { entry: CabinetEntry; place: Place }) =>
      call(updateCabinetEntry, {
        params: { id: String(entry.id) },
        body: { drawer_type: place.drawer, after_id: place.afterId },
      }),
    {
      scope: MOVES,
      onFailed: error => {
        anyFailed = true
        toastFailure(error, t`Error moving entry`, t`Failed to move your entry. Please try again.`)
        void settle()
      },
      onDone: settle,
    },
  )
  return async (entry: CabinetEntry, place: Place) => {
    if (movesUnderWay(client) === 0) rollBack = captureDrawers(client)
    await showMove(client, entry, place)
    mutation.mutate({ entry, place })
  }
}

/** Deletes an entry without confirmation but with a chance to undo (docs/product.md 6.2). */
export function useDeleteEntry() {
  const client = useQueryClient()
  return ({ id }: CabinetEntry, onUndo: () => void) => {
    const params = { id: String(id) }
    const draft = draftOfEdit(id)
    const edit = drafts.read(draft)
    const keepEdit = () => edit !== undefined && drafts.write(draft, edit)
    return deleteWithUndo({
      remove: () =>
        call(deleteCabinetEntry, { params }).catch(error => {
          // Already deleted in another tab.
          if (!(error instanceof ApiError) || error.status !== 404) throw error
        }),
      restore: () => call(restoreCabinetEntry, { params }),
      hide: () => {
        const show = captureDrawers(client)
        // It would become a new entry.
        drafts.clear(draft)
        forgetEntry(client, id)
        return () => {
          keepEdit()
          show()
        }
      },
      refetch: () => refetchDrawers(client),
      notice: {
        title: t`Entry deleted`,
        description: t`Your thought has been removed`,
        tone: 'success',
      },
      onFailed: error =>
        toastFailure(
          error,
          t`Error deleting entry`,
          t`Failed to delete your entry. Please try again.`,
        ),
      onUndo() {
        keepEdit()
        onUndo()
      },
    })
  }
}
