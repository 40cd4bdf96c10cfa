import type { ClientActionFunctionArgs } from 'react-router'
import type { FormState } from '#src/contract/form-state.ts'
import { OFFLINE } from '../api/api.ts'

/** The `clientAction` of a page with forms: a lost connection is a failure like others, and the form stays as it is. */
export async function sendForm({ request, serverAction }: ClientActionFunctionArgs): Promise<FormState> {
  const form = String((await request.clone().formData()).get('form'))
  try {
    return await serverAction<FormState>()
  } catch (error) {
    if (error instanceof Response) throw error
    const isLost = error instanceof TypeError
    return { form, isSent: false, values: {}, errors: {}, ...(isLost && { message: OFFLINE }) }
  }
}
