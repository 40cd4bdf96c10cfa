import { useMutation, useQueryClient } from '@tanstack/react-query'
import { waitingQuery } from '#src/features/waiting/web/queries.ts'
import { type CallOptions, call, messageOf } from '#src/platform/web/api/api.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { createAction, updateAction } from '../../contract/steps.ts'
import { stepsQuery } from '../queries.ts'

type NewStep = NonNullable<CallOptions<typeof createAction>['body']>
type StepChange = NonNullable<CallOptions<typeof updateAction>['body']>

export function useSteps(coachingId: number) {
  const client = useQueryClient()
  const params = { id: String(coachingId) }
  const settle = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: stepsQuery(coachingId).queryKey }),
      client.invalidateQueries({ queryKey: ['coaching-actions'] }),
      client.invalidateQueries({ queryKey: ['today'] }),
      client.invalidateQueries({ queryKey: waitingQuery.queryKey }),
    ])
  const onError = (error: Error) =>
    toast({
      title: 'Nothing was changed',
      description: messageOf(error, 'Please try again.'),
      tone: 'destructive',
    })
  return {
    offer: useMutation({
      mutationFn: (body: NewStep) => call(createAction, { params, body }),
      onSettled: settle,
      onError,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: StepChange & { id: number }) =>
        call(updateAction, { params: { ...params, actionId: String(id) }, body }),
      onSettled: settle,
      onError,
    }),
  }
}
