import { messageOf } from '../api/api.ts'
import { FailedAlert } from '../ui/failed-alert.tsx'

interface FailedQueryProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  title?: string
  /** Used when the server sends no message. */
  children?: string
}

/** Says that something could not be fetched, and fetches it again on request. */
export function FailedQuery({ query, title, children = 'Please try again in a moment.' }: FailedQueryProps) {
  return (
    <FailedAlert title={title} busy={query.isFetching} onRetry={query.refetch}>
      {messageOf(query.error, children)}
    </FailedAlert>
  )
}
