import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { messageOf } from '#src/platform/web/api/api.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { showFieldErrors } from './components/field-errors.ts'

interface AccountFormOptions<V extends FieldValues> {
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
  const { schema, defaultValues, send, failed, notice, handleError } = options
  const [alert, setAlert] = useState<string>()
  const form: UseFormReturn<V> = useForm<V>({
    resolver: zodResolver(schema as never) as unknown as Resolver<V>,
    defaultValues,
  })
  const submit = form.handleSubmit(async values => {
    setAlert(undefined)
    try {
      await send(values)
    } catch (error) {
      if (handleError?.(error, form)) return
      if (showFieldErrors(form, error) && !notice) return
      setAlert(messageOf(error, failed))
      toast({
        title: notice?.title ?? 'Error',
        description: messageOf(error, notice?.failed ?? failed),
        tone: 'destructive',
      })
    }
  })
  return { form, alert, submit }
}
