import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#src/contract/endpoint.ts'
import { refetchInsight } from '#src/features/review/web/queries.ts'
import { call } from '#src/platform/web/api/api.ts'
import { failedToast } from '#src/platform/web/ui/toast-error.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { createExperiment, deleteExperiment } from '../contract/insight.ts'

/** Begins and ends trials, and refetches what depends on them. */
export function useTrial() {
  const client = useQueryClient()
  const onError = failedToast('Error')
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: ['today'] })
    client.removeQueries({ queryKey: ['domino-drafts'] })
    return refetchInsight(client)
  }
  const begin = useMutation({
    mutationFn: (body: BodyIn<typeof createExperiment>) => call(createExperiment, { body }),
    onSuccess: () =>
      toast({
        title: 'Your trial begins tomorrow',
        description: 'Each morning a coin says which goes first.',
        tone: 'success',
      }),
    onError,
    onSettled,
  })
  const end = useMutation({
    mutationFn: (id: number) => call(deleteExperiment, { params: { id: String(id) } }),
    onSuccess: () => toast({ title: 'The trial has ended' }),
    onError,
    onSettled,
  })
  return { begin, end }
}
