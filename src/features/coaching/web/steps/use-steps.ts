import { waitingQuery } from '#src/features/today/web/queries.ts'
import { type CallOptions, call, useChange } from '#src/platform/web/api/api.ts'
import { createAction, updateAction } from '../../contract/steps.ts'
import { stepsQuery } from '../queries.ts'

type NewStep = NonNullable<CallOptions<typeof createAction>['body']>
type StepChange = NonNullable<CallOptions<typeof updateAction>['body']>

export function useSteps(coachingId: number) {
  const params = { id: String(coachingId) }
  const settled = {
    failed: { title: 'Nothing was changed' },
    refetch: [
      stepsQuery(coachingId).queryKey,
      ['coaching-actions'],
      ['today'],
      waitingQuery.queryKey,
    ],
  }
  return {
    offer: useChange((body: NewStep) => call(createAction, { params, body }), settled),
    change: useChange(
      ({ id, ...body }: StepChange & { id: number }) =>
        call(updateAction, { params: { ...params, actionId: String(id) }, body }),
      settled,
    ),
  }
}
