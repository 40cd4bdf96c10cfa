import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { verbatim } from '#src/contract/texts.ts'
import { password, signInName } from './fields.ts'

const token = verbatim(200).check(z.minLength(1))

const usernameOrEmail = signInName(1, msg`Please enter your username`)

const withMessage = z.object({ message: z.string() })

export const sendConfirmationEmail = endpoint('POST /api/send-confirmation-email', {
  auth: 'public',
  summary: 'Resend the confirmation link; the response never reveals whether the account exists',
  body: z.object({ username: usernameOrEmail }),
  beside: withMessage,
  limit: { name: 'account mails', max: 100, windowSeconds: 3_600, perNetwork: true },
})

export const confirmEmail = endpoint('POST /api/confirm-email', {
  auth: 'public',
  summary: 'Confirm an email address with the token of the mailed link, once, for 24 hours',
  body: z.object({ token }),
  beside: withMessage,
  errors: ['link_invalid'],
  limit: { name: 'account links', max: 300, windowSeconds: 3_600, perNetwork: true },
})

export const forgotPassword = endpoint('POST /api/forgot-password', {
  auth: 'public',
  summary:
    'Mail a link to set a new password; the response never reveals whether the account exists',
  body: z.object({ username: usernameOrEmail }),
  beside: withMessage,
  limit: { name: 'account mails', max: 100, windowSeconds: 3_600, perNetwork: true },
})

export const resetPassword = endpoint('POST /api/reset-password', {
  auth: 'public',
  summary: 'Set a new password with the token of the mailed link; ends all sessions',
  body: z.object({ token, password }),
  errors: ['link_invalid'],
  limit: { name: 'account links', max: 300, windowSeconds: 3_600, perNetwork: true },
})
