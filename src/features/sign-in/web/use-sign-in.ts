import { msg, t } from '@lingui/core/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { refusal } from '#src/contract/i18n.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { useFormState } from '#src/platform/web/forms/form-state.ts'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { saveFlash } from '#src/platform/web/layout/flash.ts'
import { isApplication } from '#src/platform/web/routing/page-registry.ts'
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
  z.string().check(z.minLength(PASSWORD_MIN, refusal(PASSWORD_TOO_SHORT))),
)

const needsCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'code_needed'

interface Login {
  /** The page's address, where the form is sent without scripts. */
  action: string
  /** Replaces the default, for other messages. */
  schema?: typeof credentials
  /** By default the page itself redirects as soon as there is a user. */
  onUser?: (user: User) => unknown
  alertTitle?: string
}

/** The sign-in form; its state is kept outside it, because a tab may unmount the form. */
export function useLogin({
  action,
  schema = credentials,
  onUser = signedIn,
  alertTitle: title,
}: Login) {
  const sent = useFormState('login')?.code
  const [asksCode, setAsksCode] = useState(sent === 'code_needed' || sent === 'code_wrong')
  const form = useForm<z.infer<typeof credentials>, User>({
    stored: { username: '', password: '' },
    schema,
    send: body => call(login, { body }),
    stays: true,
    onDone: onUser,
    native: { name: 'login', action },
    alert: {
      title,
      failed: t`Login failed. Please check your credentials.`,
      notice: { title: t`Login failed`, failed: t`Login failed` },
    },
    onFailed(error) {
      if (!needsCode(error)) return undefined
      setAsksCode(true)
      // The code field was already shown and was left empty.
      return asksCode ? { code: error.message } : {}
    },
  })
  return { form, asksCode, asksPasswordAgain: asksCode && sent !== undefined }
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
  failed: msg`Registration failed. Please try again.`,
  notice: { title: msg`Registration failed`, failed: msg`Registration failed` },
}

/** The form that an invitation opens; it leads to where the page leads anybody signed in. */
export const useInvitedRegister = ({ token, email, name }: Invited, action: string) =>
  useForm<z.infer<typeof invitedRegistration>, User>({
    stored: { full_name: name ?? '', email: email ?? '', password: '' },
    schema: invitedRegistration,
    send: values => call(register, { body: { ...values, invitation: token } }),
    stays: true,
    onDone: signedIn,
    native: { name: 'invited', action },
    alert: FAILED_REGISTRATION,
  })

/** @param target the path to redirect to; a public page shows the toast itself after loading */
export const useRegister = (target: string, action: string) =>
  useForm<z.infer<typeof registerForm>, User>({
    stored: { username: '', email: '', password: '', confirmPassword: '' },
    schema: registerForm,
    send: ({ username, email, password }, idempotencyKey) =>
      call(register, { body: { username, email, password }, idempotencyKey }),
    stays: true,
    onDone(user) {
      const notice = {
        title: t`Registration successful`,
        description: t`Your account has been created.`,
        tone: 'success',
      } as const
      if (isApplication(target)) toast(notice)
      else saveFlash(notice)
      signedIn(user)
    },
    native: { name: 'register', action },
    alert: FAILED_REGISTRATION,
  })
