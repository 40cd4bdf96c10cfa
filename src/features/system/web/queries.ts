import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { getSystem, getSystemServices } from '../contract.ts'

export const systemQuery = queryOptions({
  queryKey: ['admin-system'],
  queryFn: ({ signal }) => call(getSystem, { signal }),
})

export const systemServicesQuery = queryOptions({
  queryKey: ['admin-system', 'services'],
  queryFn: ({ signal }) => call(getSystemServices, { signal }),
})
