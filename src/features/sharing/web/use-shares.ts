import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { createShare, deleteShare, deleteShares, type NewShare } from '../contract/shares.ts'
import { coachingsQuery, sharesQuery } from './queries.ts'

/** Starting and stopping shares; what is shown follows the server's answer, never a guess. */
export function useShares() {
  const client = useQueryClient()
  const settle = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: sharesQuery.queryKey }),
      // Each coaching says whether a restore turned its shares off.
      client.invalidateQueries({ queryKey: coachingsQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['shared'] }),
    ])
  const onError = (error: Error) =>
    toast({
      title: 'Nothing was changed',
      description: messageOf(error, 'Please try again.'),
      tone: 'destructive',
    })
  return {
    start: useMutation({
      mutationFn: (body: NewShare) => call(createShare, { body }),
      onSettled: settle,
      onError,
    }),
    stop: useMutation({
      mutationFn: (id: number) => call(deleteShare, { params: { id: String(id) } }),
      onSettled: settle,
      onError,
    }),
    stopAll: useMutation({
      mutationFn: () => call(deleteShares),
      onSuccess: () =>
        toast({
          title: 'Nothing is shared anymore',
          description: 'No coach sees anything of yours.',
          tone: 'success',
        }),
      onSettled: settle,
      onError,
    }),
  }
}
