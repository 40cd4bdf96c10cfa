import { useActionData, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import type { FormState } from '#src/contract/form-state.ts'
import { said, type Words } from '#src/contract/i18n.ts'
import { ApiError, messageOf } from '../api/api.ts'
import { typedIn as typed } from '../routing/form-kind.ts'

export type Values = Readonly<Record<string, string>>

/** Messages by field. */
export type Wrong = Readonly<Record<string, string | undefined>>

/** How it went: what the form says itself, and which fields are wrong. */
export interface Outcome {
  isSent?: boolean
  message?: string | undefined
  help?: string | undefined
  errors: Wrong
}

export interface Alerting {
  /** Said when the server sends no message. */
  failed: Words
  title?: string | undefined
  /** The notification's own wording; if it is given, mistakes in fields show one, too. */
  notice?: { title?: Words; failed: Words }
}

/** The result of a form that this page sent without its script. */
export function useFormState(name: string | undefined): FormState | null {
  const answered = useActionData<FormState>()
  const [search] = useSearchParams()
  if (name === undefined) return null
  if (answered?.form === name) return answered
  return search.get('sent') === name ? { form: name, isSent: true, values: {}, errors: {} } : null
}

export const typedIn = (form: HTMLFormElement): Values => typed(new FormData(form))

const isWrong = (errors: Wrong): boolean => Object.values(errors).some(Boolean)

const wrongIn = ({ issues }: z.core.$ZodError): Wrong =>
  // Reversed, so that the first message of a field wins.
  Object.fromEntries(
    issues.map(({ path, message }) => [path.join('.'), message] as const).reverse(),
  )

interface Rules<T, V> {
  check?: ((values: T) => Wrong) | undefined
  schema?: z.core.$ZodType<V> | undefined
  maySend?: ((values: T) => boolean) | undefined
}

/**
 * What becomes of a press on what is typed: its `values` are sent, or it is wrong. What `check` says is not in `wrong`, since it
 * is looked at again as it is typed. @returns null where it does nothing
 */
export function attemptOf<T, V>(
  typed: T,
  { check, schema, maySend }: Rules<T, V>,
): { values: V } | { wrong: Wrong } | null {
  if (maySend?.(typed) === false) return null
  const read = schema
    ? z.safeParse(schema, typed)
    : { success: true as const, data: typed as unknown as V }
  if (!read.success) return { wrong: wrongIn(read.error) }
  return isWrong(check?.(typed) ?? {}) ? { wrong: {} } : { values: read.data }
}

/** What a refusal says: the form itself and its fields, and a notification where that is not all of it. */
export function refusalOf(
  error: unknown,
  { alert, schema }: { alert?: Alerting | undefined; schema?: unknown },
) {
  const errors: Wrong = error instanceof ApiError ? error.fields : {}
  if (!alert) return { outcome: { errors } }
  const isInFields = isWrong(errors) && !alert.notice
  // Without a check in the browser, the server's message stands for all of them.
  const message = isInFields && schema ? undefined : messageOf(error, said(alert.failed))
  return {
    outcome: { errors, message },
    notice: isInFields ? undefined : (alert.notice ?? { failed: alert.failed }),
  }
}

/** What the server has said of a field goes when it is corrected. */
export const corrected = ({ errors, ...rest }: Outcome, patch: object): Outcome => ({
  ...rest,
  errors: Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in patch))),
})

/** What an earlier version kept of a form with one field: its value alone. */
export const asFields = <T extends object>(stored: T, kept: T | string): T => {
  const [name = ''] = Object.keys(stored)
  return typeof kept === 'string' || Array.isArray(kept) ? { ...stored, [name]: kept } : kept
}
