import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'

/** Exported for its name in openapi.json. */
export const signInMethods = z.object({ password: z.boolean(), google: z.boolean() })

export const getSignInMethods = endpoint('GET /api/user/sign-in-methods', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'The ways to sign in to this account',
  data: signInMethods,
})

export const linkGoogle = endpoint('POST /api/user/google', {
  auth: 'user',
  beforeTwoFactor: true,
  summary:
    'Begin linking a Google account; the browser continues at the returned path, within ten minutes',
  data: z.object({ path: z.string() }),
  errors: ['not_found', 'confirm_first', 'google_linked', 'google_without_code'],
})

export const unlinkGoogle = endpoint('DELETE /api/user/google', {
  auth: 'user',
  beforeTwoFactor: true,
  summary:
    'Stop signing in with Google; ends the other sessions. An account without a password answers 409',
  errors: ['confirm_first', 'password_needed'],
})
