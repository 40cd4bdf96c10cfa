import type { ReactNode } from 'react'
import { PressForm } from '#src/platform/web/forms/press-form.tsx'

interface SentFormProps {
  /** As in `FORMS`. */
  name: string
  fields?: Readonly<Record<string, string | number>>
  /** Where scripts run, in place of sending it. */
  onSend: () => void
  busy?: boolean
  className?: string
  children: ReactNode
}

/** A form that the page's action receives without scripts, and a press before they run. */
export const SentForm = ({ name, fields, onSend, busy = false, ...rest }: SentFormProps) => (
  <PressForm
    action="/today"
    fields={{ form: name, ...fields }}
    onPress={onSend}
    isBusy={busy}
    {...rest}
  />
)
