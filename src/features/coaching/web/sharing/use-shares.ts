import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { failedToast } from '#src/platform/web/ui/toast-error.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { createShare, deleteShare, deleteShares, type NewShare } from '../../contract/shares.ts'
import { coachingsQuery, sharesQuery } from './queries.ts'

/** Starting and stopping shares; what is shown follows the server's answer, never a guess. */
export function useShares() {
  const client = useQueryClient()
  const settled = {
    onError: failedToast(),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sharesQuery.queryKey }),
        // Each coaching says whether a restore turned its shares off.
        client.invalidateQueries({ queryKey: coachingsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['shared'] }),
      ]),
  }
  return {
    start: useMutation({ mutationFn: (body: NewShare) => call(createShare, { body }), ...settled }),
    stop: useMutation({
      mutationFn: (id: number) => call(deleteShare, { params: { id: String(id) } }),
      ...settled,
    }),
    stopAll: useMutation({
      mutationFn: () => call(deleteShares),
      onSuccess: () =>
        toast({
          title: 'Nothing is shared anymore',
          description: 'No coach sees anything of yours.',
          tone: 'success',
        }),
      ...settled,
    }),
  }
}
