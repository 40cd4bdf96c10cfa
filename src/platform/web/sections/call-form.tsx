import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, messageOf } from '../api/api.ts'
import { Alert } from '../ui/alert.tsx'
import { SendingContext } from '../ui/sending.ts'
import { toastError } from '../ui/toast-error.ts'
import type { ToastHandle } from '../ui/toast-store.ts'
import {
  type FormField,
  FormStateContext,
  fieldsOf,
  typedIn,
  useFormState,
  type Values,
} from './form-state.ts'

interface CallFormProps<V> {
  /** How the page sends it without a script: its name among the page's forms, and the address. */
  native?: { name: string; action: string }
  schema: z.core.$ZodType<V>
  send: (values: V, form: HTMLFormElement) => Promise<unknown>
  /** Used when the server sends no message. */
  failed: string
  alertTitle?: string | undefined
  /** The toast's own wording; if it is given, field errors show a toast, too. */
  notice?: { title: string; failed: string }
  /** @returns messages by field, if they replace the error's own message */
  onFailed?: (error: unknown) => Values | undefined
  /** Keeps what was typed while the form is not on the page, as in another tab. */
  kept?: RefObject<Values>
  children: ReactNode
}

interface Outcome {
  message?: string | undefined
  errors: Values
}

const NONE: Outcome = { errors: {} }

const wrongIn = ({ issues }: z.core.$ZodError): Values =>
  // Reversed, so that the first message of a field wins.
  Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message] as const).reverse())

const wrongBy = (form: HTMLFormElement, error: unknown): Values => {
  if (!(error instanceof ApiError)) return {}
  const names = new Set(fieldsOf(form).map(({ name }) => name))
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => names.has(name)))
}

/** A form that its page sends by API calls. Its fields use `useSentField`, and keep what was typed. */
export function CallForm<V>(props: CallFormProps<V>) {
  const { native, schema, send, failed, alertTitle, notice, onFailed, kept, children } = props
  const served = useFormState(native?.name)
  const [values] = useState<Values>({ ...served?.values, ...kept?.current })
  const [outcome, setOutcome] = useState<Outcome>(served ?? NONE)
  const lastFailure = useRef<ToastHandle>(undefined)

  function show(form: HTMLFormElement, { errors, message }: Outcome) {
    setOutcome({ errors, message })
    fieldsOf(form)
      .find(({ name }) => errors[name])
      ?.focus()
  }

  function tell(form: HTMLFormElement, error: unknown) {
    const said = onFailed?.(error)
    if (said) return show(form, { errors: said })
    const errors = wrongBy(form, error)
    if (Object.keys(errors).length > 0 && !notice) return show(form, { errors })
    show(form, { errors, message: messageOf(error, failed) })
    lastFailure.current = toastError(error, notice?.failed ?? failed, notice?.title)
  }

  const sending = useMutation({
    mutationFn: ({ checked, form }: { checked: V; form: HTMLFormElement }) => send(checked, form),
    onError: (error, { form }) => tell(form, error),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    const form = event.currentTarget
    const checked = z.safeParse(schema, typedIn(form))
    if (!checked.success) return show(form, { errors: wrongIn(checked.error) })
    setOutcome(NONE)
    lastFailure.current?.dismiss()
    sending.mutate({ checked: checked.data, form })
  }

  function correct({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    if (kept) kept.current = typedIn(currentTarget)
    const { name } = target as FormField
    setOutcome(({ message, errors: { [name]: _, ...errors } }) => ({ message, errors }))
  }

  return (
    <form
      // By `post`, a form that is sent before the script is running does not put its fields into the URL.
      method="post"
      action={native?.action}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={submit}
      onInput={correct}
    >
      {native && <input type="hidden" name="form" value={native.name} />}
      {outcome.message && (
        <Alert tone="danger" title={alertTitle}>
          {outcome.message}
        </Alert>
      )}
      <SendingContext value={sending.isPending}>
        <FormStateContext value={{ values, errors: outcome.errors }}>{children}</FormStateContext>
      </SendingContext>
    </form>
  )
}
