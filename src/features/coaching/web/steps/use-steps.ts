import { useMutation, useQueryClient } from '@tanstack/react-query'
import { waitingQuery } from '#src/features/today/web/queries.ts'
import { type CallOptions, call } from '#src/platform/web/api/api.ts'
import { failedToast } from '#src/platform/web/ui/toast-error.ts'
import { createAction, updateAction } from '../../contract/steps.ts'
import { stepsQuery } from '../queries.ts'

type NewStep = NonNullable<CallOptions<typeof createAction>['body']>
type StepChange = NonNullable<CallOptions<typeof updateAction>['body']>

export function useSteps(coachingId: number) {
  const client = useQueryClient()
  const params = { id: String(coachingId) }
  const settled = {
    onError: failedToast(),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: stepsQuery(coachingId).queryKey }),
        client.invalidateQueries({ queryKey: ['coaching-actions'] }),
        client.invalidateQueries({ queryKey: ['today'] }),
        client.invalidateQueries({ queryKey: waitingQuery.queryKey }),
      ]),
  }
  return {
    offer: useMutation({
      mutationFn: (body: NewStep) => call(createAction, { params, body }),
      ...settled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: StepChange & { id: number }) =>
        call(updateAction, { params: { ...params, actionId: String(id) }, body }),
      ...settled,
    }),
  }
}
