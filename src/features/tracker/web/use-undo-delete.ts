import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { createUndoDelete } from '#src/platform/web/editing/undo-delete.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { type DominoEntry, deleteDomino } from '../contract/dominoes.ts'
import { forgetEntry, refetchLists } from './queries.ts'

const deletions = createUndoDelete()

/** Deletes a domino with a chance to undo; see `createUndoDelete`. */
export function useUndoDelete() {
  const client = useQueryClient()
  const hidden = deletions.useHidden()
  return {
    isHidden: (id: number) => hidden.has(id),
    remove: (entry: DominoEntry) =>
      deletions.start(entry.id, {
        send: keepalive => call(deleteDomino, { params: { id: String(entry.id) }, keepalive }),
        notice: { title: 'Domino deleted', description: entry.title },
        undoText: 'Undo: the domino is deleted permanently when this notification closes.',
        onDone: () => {
          forgetEntry(client, entry.id)
          void refetchLists(client)
        },
        onFailed: error => {
          const reason = error instanceof Error ? error.message : 'Failed to delete domino'
          const description = `${reason} “${entry.title}” is still here.`
          toast({ title: 'Error', description, tone: 'destructive' })
          void refetchLists(client)
        },
      }),
  }
}
