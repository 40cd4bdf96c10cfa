import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { messageOf } from '#src/platform/web/api/api.ts'
import { useFormState } from '#src/platform/web/sections/page-form.tsx'
import { type ToastHandle, toast } from '#src/platform/web/ui/toast-store.ts'
import { showFieldErrors } from './components/field-errors.ts'

interface AccountFormOptions<V extends FieldValues> {
  /** Of a form that its page can send without a script. */
  name?: string
  schema: z.core.$ZodType<unknown, V>
  defaultValues: DefaultValues<V>
  send: (values: V) => Promise<unknown>
  /** Fallback when the server sends no message. */
  failed: string
  /** The toast's own wording; with it, field errors show a toast, too. */
  notice?: { title: string; failed: string }
  /** @returns true when it has handled the error, such as a request for more input */
  handleError?: (error: unknown, form: UseFormReturn<V>) => boolean
}

export function useAccountForm<V extends FieldValues>(options: AccountFormOptions<V>) {
  const { name, schema, defaultValues, send, failed, notice, handleError } = options
  const sent = useFormState(name)
  const [alert, setAlert] = useState(sent?.message)
  // One object for good: another one would set the errors again.
  const [errors] = useState(() => sentErrors<V>(sent?.errors))
  const form: UseFormReturn<V> = useForm<V>({
    resolver: zodResolver(schema as never) as unknown as Resolver<V>,
    defaultValues: { ...defaultValues, ...(sent?.values as DefaultValues<V> | undefined) },
    errors,
  })
  const lastFailure = useRef<ToastHandle>(undefined)
  const submit = form.handleSubmit(async values => {
    setAlert(undefined)
    lastFailure.current?.dismiss()
    try {
      await send(values)
    } catch (error) {
      if (handleError?.(error, form)) return
      if (showFieldErrors(form, error) && !notice) return
      setAlert(messageOf(error, failed))
      lastFailure.current = toast({
        title: notice?.title ?? 'Error',
        description: messageOf(error, notice?.failed ?? failed),
        tone: 'destructive',
      })
    }
  })
  return { form, alert, submit }
}

const sentErrors = <V extends FieldValues>(errors: Readonly<Record<string, string>> = {}): FieldErrors<V> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [name, { type: 'server', message }]),
  ) as FieldErrors<V>
