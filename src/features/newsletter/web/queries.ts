import { queryOptions } from '@tanstack/react-query'
import { callEnvelope } from '#src/platform/web/api/api.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { keyOf } from '#src/platform/web/api/query-keys.ts'
import { getIssue, listIssues, listSubscribers } from '../contract.ts'
import { isSending } from './components/issue-badge.tsx'

const PAGE_SIZE = '1000'
const POLL_MS = 2_000

export const subscribersQuery = (q: string) => pagedQuery(listSubscribers, { query: { q } })

export async function readActiveEmails(cursor?: string): Promise<string[]> {
  const { data, next_cursor } = await callEnvelope(listSubscribers, {
    query: { active: 'true', limit: PAGE_SIZE, ...(cursor && { cursor }) },
  })
  const emails = data.map(({ email }) => email)
  return next_cursor ? [...emails, ...(await readActiveEmails(next_cursor))] : emails
}

export const issuesQuery = () => pagedQuery(listIssues)

/** Polls while the issue is being sent. */
export const issueQuery = (id: number) =>
  queryOptions({
    ...queryOf(getIssue, { params: { id: String(id) } }),
    refetchInterval: ({ state: { data } }) => (data && isSending(data) ? POLL_MS : false),
  })

const FIRST = { limit: '1' }

export const subscriberCountQuery = queryOptions({
  queryKey: keyOf(listSubscribers, FIRST),
  queryFn: ({ signal }) => callEnvelope(listSubscribers, { query: FIRST, signal }),
})
