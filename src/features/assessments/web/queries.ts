import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { keyOf } from '#src/platform/web/api/query-keys.ts'
import type { PageQueries } from '#src/platform/web/routing/page-loaders.ts'
import { getQuiz, listQuizzes } from '../contract/quizzes.ts'
import { getResult, listResults, type Result } from '../contract/results.ts'
import { newestFirst } from '../domain.ts'

export const quizzesQuery = (which: 'active' | 'all') =>
  queryOf(listQuizzes, {
    query: which === 'active' ? { active: 'true' } : {},
  })

/** Whether a page's address has a valid id of a quiz or a result. */
export const isQuizId = (id: string | undefined): boolean => /^[1-9]\d{0,15}$/.test(id ?? '')

export const quizQuery = (id: number) => queryOf(getQuiz, { params: { id: String(id) } })

const OWN = { mine: 'true', limit: '1000' } as const

/** The user's own results, newest first, also for administrators. */
export const ownResultsQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: [...keyOf(listResults, OWN), userId],
    queryFn: async ({ signal }): Promise<Result[]> =>
      userId === undefined ? [] : newestFirst(await call(listResults, { query: OWN, signal })),
  })

export const resultQuery = (id: number) => queryOf(getResult, { params: { id: String(id) } })

export const allResultsQuery = (filter: { quizId: number; category: string; q: string }) =>
  pagedQuery(listResults, {
    query: {
      quiz_id: String(filter.quizId),
      category: filter.category,
      q: filter.q,
    },
  })

/** What /assessment shows first. */
export const assessmentsData: PageQueries = (_, { userId }) => [
  quizzesQuery('active'),
  ...(userId === undefined ? [] : [ownResultsQuery(userId)]),
]
