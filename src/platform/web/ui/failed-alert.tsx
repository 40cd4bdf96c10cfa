import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

export interface FailedAlertProps {
  title?: ReactNode | undefined
  /** Whether it is being tried again at the moment. */
  busy?: boolean | undefined
  onRetry: () => unknown
  /** Why, in a sentence. */
  children: ReactNode
}

/** What could not be loaded, with the way to try again. */
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
