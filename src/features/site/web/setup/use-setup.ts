import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#src/contract/endpoint.ts'
import { call } from '#src/platform/web/api/api.ts'
import { failedToast } from '#src/platform/web/ui/toast-error.ts'
import { saveSetup } from '../../contract/setup.ts'
import { siteSetupQuery } from '../queries.ts'

/** Saves how far the setup has come. */
export function useSetup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof saveSetup>) => call(saveSetup, { body }),
    onSuccess: data => client.setQueryData(siteSetupQuery.queryKey, data),
    onError: failedToast('Not saved'),
  })
}
