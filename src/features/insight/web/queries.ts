import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { getCascade, getExperimentToday } from '../contract.ts'

const INSIGHT = ['insight'] as const

export const cascadeQuery = (userId: number) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [...INSIGHT, userId, 'cascade'],
    queryFn: ({ signal }) => call(getCascade, { signal }),
  })

export const trialQuery = (userId: number) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [...INSIGHT, userId, 'trial'],
    queryFn: ({ signal }) => call(getExperimentToday, { signal }),
  })

export const refetchInsight = (client: QueryClient) => client.invalidateQueries({ queryKey: INSIGHT })
