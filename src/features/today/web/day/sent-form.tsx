import type { FormEvent, ReactNode } from 'react'

interface SentFormProps {
  /** As in `FORMS`. */
  name: string
  fields?: Readonly<Record<string, string | number>>
  /** Where scripts run, in place of sending it. @param button the one that was pressed */
  onSend: (button: HTMLButtonElement | null) => void
  className?: string
  children: ReactNode
}

/** A form that the page's action receives without scripts, and a press before they run. */
export function SentForm({ name, fields = {}, onSend, className, children }: SentFormProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    onSend(submitter instanceof HTMLButtonElement ? submitter : null)
  }
  return (
    <form method="post" action="/today" noValidate onSubmit={handleSubmit} className={className}>
      <input type="hidden" name="form" value={name} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
    </form>
  )
}
