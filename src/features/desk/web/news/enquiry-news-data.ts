import type { QueryClient } from '@tanstack/react-query'
import { openQuestionsQuery, openRequestsQuery } from '#src/features/enquiries/web/queries.ts'
import { sessionQuery } from '#src/features/sign-in/web/session.tsx'

export const enquiryNewsData = (client: QueryClient) =>
  client.getQueryData(sessionQuery.queryKey)?.is_admin
    ? [openQuestionsQuery, openRequestsQuery]
    : []
