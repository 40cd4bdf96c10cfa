import { queryOptions } from '@tanstack/react-query'
import { call, callEnvelope } from '#src/platform/web/api/api.ts'
import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { getIssue, listIssues, listSubscribers } from '../contract.ts'
import { isSending } from './components/issue-badge.tsx'

const PAGE_SIZE = '1000'
const POLL_MS = 2_000

export const subscribersQuery = (q: string) =>
  pagedQuery(['subscribers', 'list'], listSubscribers, { q })

export async function activeEmails(): Promise<string[]> {
  const emails: string[] = []
  let cursor: string | null = null
  do {
    const page: { data: { email: string }[]; next_cursor: string | null } = await callEnvelope(
      listSubscribers,
      {
        query: { active: 'true', limit: PAGE_SIZE, ...(cursor && { cursor }) },
      },
    )
    emails.push(...page.data.map(each => each.email))
    cursor = page.next_cursor
  } while (cursor)
  return emails
}

export const issuesQuery = () => pagedQuery(['letters', 'list'], listIssues)

/** Polls while the issue is being sent. */
export const issueQuery = (id: number) =>
  queryOptions({
    queryKey: ['letters', 'one', id],
    queryFn: ({ signal }) => call(getIssue, { params: { id: String(id) }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isSending(data) ? POLL_MS : false),
  })

export const subscriberCountQuery = queryOptions({
  queryKey: ['subscribers', 'count'],
  queryFn: ({ signal }) => callEnvelope(listSubscribers, { query: { limit: '1' }, signal }),
})
