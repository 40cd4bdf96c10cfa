import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { code } from './fields.ts'

export const twoFactor = z.object({
  on_since: z.nullable(instant),
  recovery_codes_left: z.int(),
})

export type TwoFactorState = z.infer<typeof twoFactor>

export const getTwoFactor = endpoint('GET /api/user/second-step', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Whether two-factor authentication is on',
  data: twoFactor,
})

export const beginTwoFactor = endpoint('POST /api/user/second-step', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Create a secret for an authenticator app; it takes effect once its first code is sent',
  data: z.object({ secret: z.string(), address: z.string() }),
  errors: ['second_step_on', 'confirm_first'],
})

/** Shown once: only their hashes are stored. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const twoFactorSetup = z.object({
  code: code.check(z.minLength(1, refusal(msg`Please enter the code shown in the app`))),
  /** True unless set to false: an intruder would need no code in a session that already exists. */
  sign_out_others: z.optional(z.boolean()),
})

export const enableTwoFactor = endpoint('POST /api/user/second-step/on', {
  auth: 'user',
  beforeTwoFactor: true,
  summary:
    'Turn on two-factor authentication; the first code proves that the app has the secret. Ends the other sessions',
  body: twoFactorSetup,
  data: recoveryCodes,
  errors: ['second_step_on', 'too_many', 'confirm_first'],
})

export const renewRecoveryCodes = endpoint('POST /api/user/second-step/recovery-codes', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Create new recovery codes; the old ones stop working, and the other sessions end',
  data: recoveryCodes,
  errors: ['not_found', 'confirm_first'],
})

export const disableTwoFactor = endpoint('DELETE /api/user/second-step', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Turn off two-factor authentication; ends the other sessions',
  errors: ['confirm_first'],
})
