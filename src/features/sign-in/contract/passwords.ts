import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { verbatim } from '#src/contract/texts.ts'
import { EMAIL_MAX, PASSWORD_MAX } from '../constants.ts'
import { code, password } from './fields.ts'

export const advisePassword = endpoint('POST /api/password-advice', {
  auth: 'public',
  summary: 'Check whether a password is easy to guess; nothing is stored',
  body: z.object({
    password: verbatim(PASSWORD_MAX),
    /** Names and addresses are easy to guess too. */
    username: z.optional(verbatim(EMAIL_MAX)),
    email: z.optional(verbatim(EMAIL_MAX)),
  }),
  data: z.object({ advice: z.nullable(z.string()) }),
  readOnly: true,
  limit: { name: 'password advice', max: 300, windowSeconds: 900, perNetwork: true },
})

export const passwordChange = z.object({
  current_password: verbatim(PASSWORD_MAX).check(
    z.minLength(1, refusal(msg`Please enter your current password`)),
  ),
  new_password: password,
  /** Only for accounts with two-factor authentication. */
  code: z.optional(code),
})

export const changePassword = endpoint('POST /api/user/password', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Change the password; ends the other sessions',
  body: passwordChange,
  errors: ['too_many'],
})

export const getPasswordState = endpoint('GET /api/user/password', {
  auth: 'user',
  beforeTwoFactor: true,
  summary:
    'When the password expires; only a password that the site generated does, after seven days',
  data: z.object({ ends_at: z.nullable(instant) }),
})
