import * as z from 'zod/mini'
import { said } from '#src/contract/i18n.ts'
import { PASSWORDS_DIFFER } from '../../constants.ts'

/**
 * Schema of a form with a password and its confirmation, which is not sent to the server.
 * @param shape the other fields, including the password
 * @param name the password field
 * @param confirmPassword further checks of the confirmation
 */
export function typedTwice<Shape extends z.core.$ZodShape>(
  shape: Shape,
  name: keyof Shape & string,
  confirmPassword: z.ZodMiniString<string> = z.string(),
) {
  const same = (form: object) => {
    const typed = form as Record<string, unknown>
    return typed[name] === typed.confirmPassword
  }
  return z
    .object({ ...shape, confirmPassword })
    .check(z.refine(same, { path: ['confirmPassword'], error: () => said(PASSWORDS_DIFFER) }))
}
