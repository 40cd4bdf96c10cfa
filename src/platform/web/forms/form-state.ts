import { useActionData, useSearchParams } from 'react-router'
import type { FormState } from '#src/contract/form-state.ts'
import { typedIn as typed } from '../routing/form-kind.ts'

export type Values = Readonly<Record<string, string>>

/** The result of a form that this page sent without its script. */
export function useFormState(name: string | undefined): FormState | null {
  const answered = useActionData<FormState>()
  const [search] = useSearchParams()
  if (name === undefined) return null
  if (answered?.form === name) return answered
  return search.get('sent') === name ? { form: name, isSent: true, values: {}, errors: {} } : null
}

export const typedIn = (form: HTMLFormElement): Values => typed(new FormData(form))
