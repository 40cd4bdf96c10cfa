import { createContext, useContext } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import type { FormState } from '#src/contract/form-state.ts'
import { typedIn as typed } from '../routing/form-kind.ts'

export type Values = Readonly<Record<string, string>>

export const FormStateContext = createContext<Pick<FormState, 'values' | 'errors'> | null>(null)

/** The result of a form that this page sent without its script. */
export function useFormState(name: string | undefined): FormState | null {
  const answered = useActionData<FormState>()
  const [search] = useSearchParams()
  if (name === undefined) return null
  if (answered?.form === name) return answered
  return search.get('sent') === name ? { form: name, isSent: true, values: {}, errors: {} } : null
}

export function useSentField(name: string): {
  defaultValue: string | undefined
  error: string | undefined
} {
  const state = useContext(FormStateContext)
  return { defaultValue: state?.values[name], error: state?.errors[name] }
}

export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const fieldsOf = (form: HTMLFormElement | null): FormField[] =>
  ([...(form?.elements ?? [])] as Element[]).filter(
    (element): element is FormField => 'value' in element && 'name' in element,
  )

export const typedIn = (form: HTMLFormElement): Values => typed(new FormData(form))
