import type { ClientActionFunctionArgs } from 'react-router'
import type { FormState } from '#src/contract/form-state.ts'
import { ApiError, call } from '../api/api.ts'
import { intentKey } from '../api/use-intent-key.ts'
import { bodyOf, type FormKind, typedIn } from './form-kind.ts'

/**
 * The `clientAction` of a page with forms: where scripts run, the page calls the endpoint itself, once more after a lost
 * answer, and stays where it is. A failure leaves the form as it is.
 */
export function callForm(forms: readonly FormKind[]) {
  const { keyFor, fulfilled } = intentKey()
  return async ({ request }: ClientActionFunctionArgs): Promise<FormState> => {
    const typed = typedIn(await request.formData())
    const form = forms.find(({ name }) => name === typed.form)
    if (!form) throw new Error(`there is no form ${typed.form}`)
    const state: FormState = { form: form.name, isSent: false, values: {}, errors: {} }
    const body = bodyOf(form, typed)
    try {
      await call(form.endpoint, { body, idempotencyKey: keyFor([form.name, body]) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { message, code, fields } = error
      return { ...state, errors: fields, code, ...(code !== 'unknown' && { message }) }
    }
    fulfilled()
    return { ...state, isSent: true }
  }
}
