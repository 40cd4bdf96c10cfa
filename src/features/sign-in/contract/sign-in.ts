import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { name } from '#src/contract/texts.ts'
import { NAME_MAX, USERNAME_MIN, USERNAME_TOO_SHORT } from '../constants.ts'
import { code, emailAddress, language, password, signInName, username } from './fields.ts'
import { invitation } from './invitations.ts'
import { assertion } from './passkeys.ts'
import { user } from './user.ts'

export const credentials = z.object({
  username: signInName(USERNAME_MIN, USERNAME_TOO_SHORT),
  password,
  /** Only for accounts with two-factor authentication; checked after the password. */
  code: z.optional(code),
})

const fullName = name(1, NAME_MAX, msg`Please enter your name`)

/** What somebody with an invitation types: the address is known. */
export const invitedRegistration = z.object({ full_name: fullName, email: emailAddress, password })

export const registration = z.object({ username, email: emailAddress, password })

export const login = endpoint('POST /api/login', {
  auth: 'public',
  summary: 'Sign in with a username (or email address) and a password',
  body: credentials,
  data: user,
  errors: ['invalid_credentials', 'code_needed', 'code_wrong', 'too_many'],
})

export const loginPasskey = endpoint('POST /api/login/passkey', {
  auth: 'public',
  summary: 'Sign in with a passkey, which also stands for the two-factor code',
  body: z.object({ credential: assertion }),
  data: user,
  errors: ['passkey_refused', 'too_many'],
})

export const register = endpoint('POST /api/register', {
  auth: 'public',
  summary: 'Create an account and sign in',
  /**
   * Registering with an invitation confirms its address and accepts it. Only then the username may be left out: it is made
   * of the address.
   */
  body: z
    .extend(registration, {
      username: z.optional(username),
      full_name: z.optional(fullName),
      language,
      invitation: z.optional(invitation),
    })
    .check(
      z.refine(({ username, invitation }) => username !== undefined || invitation !== undefined, {
        error: () => said(USERNAME_TOO_SHORT),
        path: ['username'],
        // Also where other fields are wrong.
        when: () => true,
      }),
    ),
  data: user,
  status: 201,
  errors: ['username_taken', 'email_taken', 'invitation_over'],
  limit: { name: 'register', max: 300, windowSeconds: 900, perNetwork: true },
  idempotent: 'own',
})

export const logout = endpoint('POST /api/logout', {
  auth: 'public',
  summary: 'End this session; succeeds without one, too',
})
