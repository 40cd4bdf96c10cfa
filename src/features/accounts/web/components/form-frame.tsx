import type { ReactNode } from 'react'
import { Alert } from '#src/platform/web/ui/alert.tsx'

interface FormFrameProps {
  alert: string | undefined
  alertTitle?: string | undefined
  onSubmit: () => unknown
  /** How the page sends it without a script: its name among the page's forms, and where to. */
  native?: { name: string; action: string } | undefined
  children: ReactNode
}

export function FormFrame({ alert, alertTitle, onSubmit, native, children }: FormFrameProps) {
  return (
    <form
      // Sent before the script is there, it must not appear in the URL.
      method="post"
      action={native?.action}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {native && <input type="hidden" name="form" value={native.name} />}
      {alert && (
        <Alert tone="danger" title={alertTitle}>
          {alert}
        </Alert>
      )}
      {children}
    </form>
  )
}
