import type { ReactNode } from 'react'
import { Form } from '#src/platform/web/sections/form.tsx'

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
export const SentForm = ({ name, fields = {}, onSend, children, ...rest }: SentFormProps) => (
  <Form method="post" action="/today" onSubmit={onSend} {...rest}>
    <input type="hidden" name="form" value={name} />
    {Object.entries(fields).map(([field, value]) => (
      <input key={field} type="hidden" name={field} value={value} />
    ))}
    {children}
  </Form>
)
