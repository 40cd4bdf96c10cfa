import { t } from '@lingui/core/macro'
import { waitingQuery } from '#src/features/today/web/waiting-query.ts'
import { type CallOptions, call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { createAction, listActions, listDayActions, updateAction } from '../../contract/steps.ts'

type NewStep = NonNullable<CallOptions<typeof createAction>['body']>
type StepChange = NonNullable<CallOptions<typeof updateAction>['body']>

export function useSteps(coachingId: number) {
  const params = { id: String(coachingId) }
  const settled = {
    failed: { title: t`Nothing was changed` },
    refetch: [listActions, listDayActions, { path: '/api/today' } as const, waitingQuery],
  }
  return {
    offer: useChange(
      ({ body, idempotencyKey }: { body: NewStep; idempotencyKey: string }) =>
        call(createAction, { params, body, idempotencyKey }),
      settled,
    ),
    change: useChange(
      ({ id, ...body }: StepChange & { id: number }) =>
        call(updateAction, { params: { ...params, actionId: String(id) }, body }),
      settled,
    ),
  }
}
