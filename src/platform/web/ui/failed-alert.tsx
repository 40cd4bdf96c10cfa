import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../api/api.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

export interface FailedAlertProps {
  title?: ReactNode | undefined
  busy?: boolean | undefined
  onRetry: () => unknown
  children: ReactNode
}

export function FailedAlert({ title, busy, onRetry, children }: FailedAlertProps) {
  return (
    <Alert
      tone="danger"
      title={title}
      actions={
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {children}
    </Alert>
  )
}

interface FailedQueryProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  title?: string
  /** Used when the server sends no message. */
  children?: string
}

export const FailedQuery = ({
  query,
  title,
  children = 'Please try again in a moment.',
}: FailedQueryProps) => (
  <FailedAlert title={title} busy={query.isFetching} onRetry={query.refetch}>
    {messageOf(query.error, children)}
  </FailedAlert>
)
