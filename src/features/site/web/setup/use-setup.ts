import { useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#src/contract/endpoint.ts'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { saveSetup } from '../../contract/setup.ts'
import { siteSetupQuery } from '../queries.ts'

/** Saves how far the setup has come. */
export function useSetup() {
  const client = useQueryClient()
  return useChange((body: BodyIn<typeof saveSetup>) => call(saveSetup, { body }), {
    failed: { title: 'Not saved' },
    onDone: data => client.setQueryData(siteSetupQuery.queryKey, data),
  })
}
