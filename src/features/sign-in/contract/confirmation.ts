import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { verbatim } from '#src/contract/texts.ts'
import { PASSWORD_MAX } from '../constants.ts'
import { code } from './fields.ts'

export const confirmation = z.object({
  password: verbatim(PASSWORD_MAX).check(z.minLength(1, refusal(msg`Please enter your password`))),
  /** Only for accounts with two-factor authentication. */
  code: z.optional(code),
})

export const confirmSession = endpoint('POST /api/user/confirm', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Enter the password again, for calls that answer `confirm_first`; valid for 15 minutes',
  body: confirmation,
  errors: ['too_many'],
})

export const checkConfirmed = endpoint('GET /api/user/confirm', {
  auth: 'user',
  beforeTwoFactor: true,
  summary:
    'Succeeds while the last confirmation is valid; for a download, whose page cannot ask for the password',
  errors: ['confirm_first'],
})
