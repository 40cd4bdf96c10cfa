import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError, call, sentenceOf } from '#src/web/api.ts'
import { isAppPath } from '#src/web/app/app-paths.ts'
import { signedIn } from '#src/web/app/session.tsx'
import { saveFlash } from '#src/web/chrome/flash.ts'
import { toast } from '#src/web/ui/toast-store.ts'
import { PASSWORD_MIN, PASSWORD_TOO_SHORT, PASSWORDS_DIFFER } from '../constants.ts'
import { credentials, login, register, registration } from '../contract.ts'
import { showFieldErrors } from './components/field-errors.ts'

const registerForm = z
  .object({
    ...registration.shape,
    confirmPassword: z.string().check(z.minLength(PASSWORD_MIN, PASSWORD_TOO_SHORT)),
  })
  .check(
    z.refine(form => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: PASSWORDS_DIFFER,
    }),
  )

export type LoginValues = z.infer<typeof credentials>
export type RegisterValues = z.infer<typeof registerForm>

/** A form with its way to the server, as both tabs take it. */
export interface AuthForm<V extends FieldValues> {
  form: UseFormReturn<V>
  /** The sentence of the alert above the fields. */
  alert: string | undefined
  submit: () => void
}

/** The password was right, and the account asks for a code as well. */
export const needsCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'code_needed'

/** Signing in; the page itself leads on as soon as there is a user. */
export function useLogin(): AuthForm<LoginValues> & { asksCode: boolean } {
  const [alert, setAlert] = useState<string>()
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm<LoginValues>({
    resolver: zodResolver(credentials),
    defaultValues: { username: '', password: '', code: '' },
  })
  const submit = form.handleSubmit(async values => {
    setAlert(undefined)
    try {
      signedIn(await call(login, { body: values }))
    } catch (error) {
      if (needsCode(error)) {
        // Asked for once more by an empty field, it says so there.
        if (asksCode) form.setError('code', { message: error.message }, { shouldFocus: true })
        setAsksCode(true)
        return
      }
      setAlert(sentenceOf(error, 'Login failed. Please check your credentials.'))
      toast({
        title: 'Login failed',
        description: sentenceOf(error, 'Login failed'),
        tone: 'destructive',
      })
      showFieldErrors(form, error)
    }
  })
  useEffect(() => {
    if (asksCode) form.setFocus('code')
  }, [asksCode, form])
  return { form, alert, submit, asksCode }
}

/**
 * Making an account, which is signed in at once.
 * @param target where the page leads afterwards; a public page shows the notification itself
 */
export function useRegister(target: string): AuthForm<RegisterValues> {
  const [alert, setAlert] = useState<string>()
  const form = useForm<RegisterValues>({
    resolver: zodResolver(registerForm),
    defaultValues: { username: '', email: '', password: '', confirmPassword: '' },
  })
  const submit = form.handleSubmit(async ({ username, email, password }) => {
    setAlert(undefined)
    try {
      const user = await call(register, { body: { username, email, password } })
      const notice = {
        title: 'Registration successful',
        description: 'Your account has been created.',
        tone: 'success',
      } as const
      if (isAppPath(target)) toast(notice)
      else saveFlash(notice)
      signedIn(user)
    } catch (error) {
      setAlert(sentenceOf(error, 'Registration failed. Please try again.'))
      toast({
        title: 'Registration failed',
        description: sentenceOf(error, 'Registration failed'),
        tone: 'destructive',
      })
      showFieldErrors(form, error)
    }
  })
  return { form, alert, submit }
}
