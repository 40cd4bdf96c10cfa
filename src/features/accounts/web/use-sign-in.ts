import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { saveFlash } from '#src/platform/web/layout/flash.ts'
import { isApplication } from '#src/platform/web/routing/page-registry.ts'
import { useFormState } from '#src/platform/web/sections/page-form.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { PASSWORD_MIN, PASSWORD_TOO_SHORT } from '../constants.ts'
import { credentials, login, register, registration, type User } from '../contract.ts'
import { typedTwice } from './components/typed-twice.ts'
import { signedIn } from './session.tsx'
import { useAccountForm } from './use-account-form.ts'

/** The confirmation's length is checked, too (docs/product.md 8.1). */
const registerForm = typedTwice(
  registration.shape,
  'password',
  z.string().check(z.minLength(PASSWORD_MIN, PASSWORD_TOO_SHORT)),
)

const needsCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'code_needed'

interface Login {
  /** For other messages. */
  schema?: typeof credentials
  /** By default the page itself redirects as soon as there is a user. */
  onUser?: (user: User) => unknown
}

export function useLogin({ schema = credentials, onUser = signedIn }: Login = {}) {
  const sent = useFormState('login')?.code
  const [asksCode, setAsksCode] = useState(sent === 'code_needed' || sent === 'code_wrong')
  const { form, alert, submit } = useAccountForm({
    name: 'login',
    schema,
    defaultValues: { username: '', password: '', code: '' },
    failed: 'Login failed. Please check your credentials.',
    notice: { title: 'Login failed', failed: 'Login failed' },
    send: async values => onUser(await call(login, { body: values })),
    handleError: (error, { setError }) => {
      if (!needsCode(error)) return false
      // The code field was already shown and was left empty.
      if (asksCode) setError('code', { message: error.message }, { shouldFocus: true })
      setAsksCode(true)
      return true
    },
  })
  useEffect(() => {
    if (asksCode) form.setFocus('code')
  }, [asksCode, form])
  return { form, alert, submit, asksCode, asksPasswordAgain: asksCode && sent !== undefined }
}

export interface Invited {
  email: string
  token: string
}

/** @param target the path to redirect to; a public page shows the toast itself after loading */
export function useRegister(target: string, invited: Invited | null = null) {
  return { ...useRegisterForm(target, invited), invited }
}

function useRegisterForm(target: string, invited: Invited | null) {
  return useAccountForm({
    name: 'register',
    schema: registerForm,
    defaultValues: { username: '', email: invited?.email ?? '', password: '', confirmPassword: '' },
    failed: 'Registration failed. Please try again.',
    notice: { title: 'Registration failed', failed: 'Registration failed' },
    send: async ({ username, email, password }) => {
      const user = await call(register, {
        body: { username, email, password, ...(invited && { invitation: invited.token }) },
      })
      const notice = {
        title: 'Registration successful',
        description: 'Your account has been created.',
        tone: 'success',
      } as const
      if (isApplication(target)) toast(notice)
      else saveFlash(notice)
      signedIn(user)
    },
  })
}
