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
  /** What is said when the server gave no sentence. */
  failed: string
  /** How the notification says it, and that it is said of a mistake in a field too. */
  notice?: { title: string; failed: string }
  /** Deals with an answer that only asks for more, and says whether it was one. */
  asksMore?: (error: unknown, form: UseFormReturn<V>) => boolean
}

/** A form of the account, or the way into one, with its way to the server: a failure keeps what was typed and says what happened. */
export function useAccountForm<V extends FieldValues>(options: AccountFormOptions<V>) {
  const { schema, defaultValues, send, failed, notice, asksMore } = options
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
      if (asksMore?.(error, form)) return
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
