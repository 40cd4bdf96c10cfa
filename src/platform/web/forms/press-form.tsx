import type { FormEvent, ReactNode } from 'react'
import { SendingContext } from '../ui/sending.ts'

type Fields = Readonly<Record<string, string | number>>

/** What is sent along without scripts. */
export const HiddenFields = ({ of }: { of: Fields }) =>
  Object.entries(of).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))

interface PressFormProps {
  /** Where it leads without scripts, and as what: by default it is sent to the page's `formAction`. */
  action: string
  method?: 'get' | 'post'
  /** Its name in the page's `formAction`, and what is sent with it. */
  fields?: Fields
  /** Where scripts run, in place of sending it. */
  onPress: () => unknown
  isBusy?: boolean
  className?: string
  children: ReactNode
}

/** A press that works without scripts, and before they run: a form in which nothing is typed. */
export function PressForm({
  action,
  method = 'post',
  fields = {},
  onPress,
  isBusy = false,
  className,
  children,
}: PressFormProps) {
  function press(event: FormEvent) {
    event.preventDefault()
    if (!isBusy) onPress()
  }
  return (
    <form noValidate {...{ action, method, className }} onSubmit={press}>
      <HiddenFields of={fields} />
      <SendingContext value={isBusy}>{children}</SendingContext>
    </form>
  )
}
