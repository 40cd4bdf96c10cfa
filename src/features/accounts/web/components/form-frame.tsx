import type { ReactNode } from 'react'
import { Alert } from '#src/platform/web/ui/alert.tsx'

interface FormFrameProps {
  alert: string | undefined
  alertTitle?: string | undefined
  onSubmit: () => unknown
  children: ReactNode
}

export function FormFrame({ alert, alertTitle, onSubmit, children }: FormFrameProps) {
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {alert && (
        <Alert tone="danger" title={alertTitle}>
          {alert}
        </Alert>
      )}
      {children}
    </form>
  )
}
