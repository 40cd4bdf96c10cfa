import type { ReactNode } from 'react'
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
