import { createContext, type RefObject, useContext } from 'react'

interface Outcome {
  isSent?: boolean
  message?: string | undefined
  help?: string | undefined
}

/** What `<Form>` and its fields need of a form, whatever its values are. */
export interface AnyForm {
  values: object
  errors: Readonly<Record<string, string | undefined>>
  set(patch: object): void
  submit: () => unknown
  isSending: boolean
  outcome: Outcome
  element: RefObject<HTMLFormElement | null>
  alert?: { title?: string | undefined } | undefined
  native?: { name: string; action: string } | undefined
  /** Whether its fields are also read by their names, by browsers' fillers or where no script runs. */
  isNamed: boolean
}

export const FormContext = createContext<AnyForm | null>(null)

/** One field of the form around it. */
export function useFormField<Value = string>(name: string) {
  const form = useContext(FormContext)
  if (!form) throw new Error(`The field ${name} is in no form.`)
  return {
    value: (form.values as Record<string, Value | undefined>)[name],
    error: form.errors[name],
    set: (value: Value) => form.set({ [name]: value }),
    /** The element's name. Browsers offer what was typed in fields of a name before, so private texts have none. */
    named: form.isNamed ? { name } : {},
  }
}
