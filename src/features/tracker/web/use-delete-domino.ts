import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { deleteWithUndo } from '#src/platform/web/editing/undo-delete.ts'
import { toastError } from '#src/platform/web/ui/toast-error.ts'
import { type DominoEntry, deleteDomino, restoreDomino } from '../contract/dominoes.ts'
import { forgetEntry, refetchLists } from './queries.ts'

export function useDeleteDomino() {
  const client = useQueryClient()
  return ({ id, title }: DominoEntry) => {
    const params = { id: String(id) }
    return deleteWithUndo({
      remove: () => call(deleteDomino, { params }),
      restore: () => call(restoreDomino, { params }),
      hide: () => forgetEntry(client, id),
      refetch: () => refetchLists(client),
      notice: { title: 'Domino deleted', description: title },
      onFailed: error => toastError(error, 'Failed to delete domino'),
    })
  }
}
