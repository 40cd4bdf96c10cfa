import * as z from 'zod/mini'
import { PASSWORDS_DIFFER } from '../../constants.ts'

/**
 * The schema of a form where a new password is typed twice; the second is the form's alone and is not sent.
 * @param shape the other fields, the password among them
 * @param name the password's
 * @param confirmPassword what is said of the second by itself
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
    .check(z.refine(same, { path: ['confirmPassword'], error: PASSWORDS_DIFFER }))
}
