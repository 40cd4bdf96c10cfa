import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, call, useChange } from '#src/platform/web/api/api.ts'
import { saveFlash } from '#src/platform/web/layout/flash.ts'
import { isApplication } from '#src/platform/web/routing/page-registry.ts'
import { useFormState, type Values } from '#src/platform/web/sections/form-state.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { PASSWORD_MIN, PASSWORD_TOO_SHORT } from '../constants.ts'
import {
  credentials,
  invitedRegistration,
  login,
  register,
  registration,
} from '../contract/sign-in.ts'
import type { User } from '../contract/user.ts'
import { typedTwice } from './components/typed-twice.ts'
import { signedIn } from './session.tsx'

/** The confirmation's length is checked, too (docs/product.md 8.1). */
const registerForm = typedTwice(
  registration.shape,
  'password',
  z.string().check(z.minLength(PASSWORD_MIN, PASSWORD_TOO_SHORT)),
)

const needsCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'code_needed'

interface Login {
  /** Replaces the default, for other messages. */
  schema?: typeof credentials
  /** By default the page itself redirects as soon as there is a user. */
  onUser?: (user: User) => unknown
}

/** The state of the sign-in form; kept outside it, because a tab may unmount the form. */
export function useLogin({ schema = credentials, onUser = signedIn }: Login = {}) {
  const sent = useFormState('login')?.code
  const [asksCode, setAsksCode] = useState(sent === 'code_needed' || sent === 'code_wrong')
  const kept = useRef<Values>({})
  const change = useChange((values: z.infer<typeof credentials>) => call(login, { body: values }), {
    onDone: onUser,
  })
  return {
    asksCode,
    asksPasswordAgain: asksCode && sent !== undefined,
    kept,
    schema,
    failed: 'Login failed. Please check your credentials.',
    notice: { title: 'Login failed', failed: 'Login failed' },
    change,
    onFailed(error: unknown) {
      if (!needsCode(error)) return undefined
      setAsksCode(true)
      // The code field was already shown and was left empty.
      return asksCode ? { code: error.message } : {}
    },
  }
}

export interface Invited {
  /** Null where the link was not mailed. */
  email: string | null
  /** The coach's name. */
  by: string
  name: string | null
  /** Null where it invites to a coaching. */
  bought: string | null
  token: string
}

const FAILED_REGISTRATION = {
  failed: 'Registration failed. Please try again.',
  notice: { title: 'Registration failed', failed: 'Registration failed' },
}

/** The state of the form that an invitation opens; it leads to where the page leads anybody signed in. */
export const useInvitedRegister = ({ token }: Invited) => ({
  ...FAILED_REGISTRATION,
  schema: invitedRegistration,
  change: useChange(
    (values: z.infer<typeof invitedRegistration>) =>
      call(register, { body: { ...values, invitation: token } }),
    { onDone: signedIn },
  ),
})

/** @param target the path to redirect to; a public page shows the toast itself after loading */
export function useRegister(target: string) {
  const kept = useRef<Values>({})
  const change = useChange(
    ({ username, email, password }: z.infer<typeof registerForm>) =>
      call(register, { body: { username, email, password } }),
    {
      onDone(user) {
        const notice = {
          title: 'Registration successful',
          description: 'Your account has been created.',
          tone: 'success',
        } as const
        if (isApplication(target)) toast(notice)
        else saveFlash(notice)
        signedIn(user)
      },
    },
  )
  return { ...FAILED_REGISTRATION, kept, schema: registerForm, change }
}
