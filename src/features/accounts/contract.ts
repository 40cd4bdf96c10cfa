import * as z from 'zod/mini'
import { WEEK_STARTS } from '#src/contract/calendar.ts'
import { endpoint } from '#src/contract/endpoint.ts'
import { id, idParam, instant } from '#src/contract/schemas.ts'
import {
  EMAIL_BAD,
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_TOO_SHORT,
  SIGN_IN_METHODS,
  TIERS,
  USERNAME_BAD,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_TOO_SHORT,
} from './constants.ts'
import { invitation } from './contract/invitations.ts'

export const emailAddress = z.string().check(z.trim(), z.email(EMAIL_BAD), z.maxLength(EMAIL_MAX, EMAIL_BAD))

export const username = z
  .string()
  .check(
    z.trim(),
    z.minLength(USERNAME_MIN, USERNAME_TOO_SHORT),
    z.maxLength(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`),
    z.regex(/^[A-Za-z0-9_.-]+$/, USERNAME_BAD),
  )

export const password = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN, PASSWORD_TOO_SHORT),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  )

/** Never the password hash or a payment id (docs/product.md 8.4). */
export const user = z.object({
  id,
  username: z.string(),
  email: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  email_verified: z.boolean(),
  is_admin: z.boolean(),
  is_coach: z.boolean(),
  time_zone: z.nullable(z.string()),
  week_start: z.nullable(z.enum(WEEK_STARTS)),
  subscription_status: z.string(),
  subscription_tier: z.nullable(z.enum(TIERS)),
  subscription_starts_at: z.nullable(instant),
  subscription_expires_at: z.nullable(instant),
  subscription_cancel_at_period_end: z.boolean(),
  created_at: instant,
})

export type User = z.infer<typeof user>

/** Six digits from an authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const code = z.string().check(z.trim(), z.maxLength(100))

export const credentials = z.object({
  username: z.string().check(z.trim(), z.minLength(USERNAME_MIN, USERNAME_TOO_SHORT), z.maxLength(EMAIL_MAX)),
  password,
  /** Only for accounts with two-factor authentication; checked after the password. */
  code: z.optional(code),
})

export const registration = z.object({ username, email: emailAddress, password })

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'The signed-in user',
  data: user,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  auth: 'public',
  summary: 'Sign in with a username (or email address) and a password',
  body: credentials,
  data: user,
  errors: ['invalid_credentials', 'code_needed', 'code_wrong', 'too_many'],
})

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  auth: 'public',
  summary: 'Create an account and sign in',
  /** With an invitation, its address is confirmed and what it invites to is accepted. */
  body: z.extend(registration, { invitation: z.optional(invitation) }),
  data: user,
  status: 201,
  errors: ['username_taken', 'email_taken', 'invitation_over'],
  limit: { name: 'register', max: 300, windowSeconds: 900, perNetwork: true },
  idempotent: 'own',
})

export const advisePassword = endpoint({
  method: 'POST',
  path: '/api/password-advice',
  auth: 'public',
  summary: 'Check whether a password is easy to guess; nothing is stored',
  body: z.object({
    password: z.string().check(z.maxLength(PASSWORD_MAX)),
    /** Names and addresses are easy to guess too. */
    username: z.optional(z.string().check(z.maxLength(EMAIL_MAX))),
    email: z.optional(z.string().check(z.maxLength(EMAIL_MAX))),
  }),
  data: z.object({ advice: z.nullable(z.string()) }),
  readOnly: true,
  limit: { name: 'password advice', max: 300, windowSeconds: 900, perNetwork: true },
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  auth: 'public',
  summary: 'End this session; succeeds without one, too',
})

const token = z.string().check(z.minLength(1), z.maxLength(200))

const usernameOrEmail = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please enter your username'), z.maxLength(EMAIL_MAX))

const withMessage = z.object({ message: z.string() })

export const sendConfirmationEmail = endpoint({
  method: 'POST',
  path: '/api/send-confirmation-email',
  auth: 'public',
  summary: 'Resend the confirmation link; the response never reveals whether the account exists',
  body: z.object({ username: usernameOrEmail }),
  beside: withMessage,
  limit: { name: 'account mails', max: 100, windowSeconds: 3_600, perNetwork: true },
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/confirm-email',
  auth: 'public',
  summary: 'Confirm an email address with the token of the mailed link, once, for 24 hours',
  body: z.object({ token }),
  beside: withMessage,
  errors: ['link_invalid'],
  limit: { name: 'account links', max: 300, windowSeconds: 3_600, perNetwork: true },
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  auth: 'public',
  summary: 'Mail a link to set a new password; the response never reveals whether the account exists',
  body: z.object({ username: usernameOrEmail }),
  beside: withMessage,
  limit: { name: 'account mails', max: 100, windowSeconds: 3_600, perNetwork: true },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  auth: 'public',
  summary: 'Set a new password with the token of the mailed link; ends all sessions',
  body: z.object({ token, password }),
  errors: ['link_invalid'],
  limit: { name: 'account links', max: 300, windowSeconds: 3_600, perNetwork: true },
})

export const passwordChange = z.object({
  current_password: z
    .string()
    .check(z.minLength(1, 'Please enter your current password'), z.maxLength(PASSWORD_MAX)),
  new_password: password,
  /** Only for accounts with two-factor authentication. */
  code: z.optional(code),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Change the password; ends the other sessions',
  body: passwordChange,
  errors: ['too_many'],
})

export const getPasswordState = endpoint({
  method: 'GET',
  path: '/api/user/password',
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'When the password expires; only a password that the site generated does, after seven days',
  data: z.object({ ends_at: z.nullable(instant) }),
})

export const signInMethods = z.object({ password: z.boolean(), google: z.boolean() })

export type SignInMethods = z.infer<typeof signInMethods>

export const getSignInMethods = endpoint({
  method: 'GET',
  path: '/api/user/sign-in-methods',
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'The ways to sign in to this account',
  data: signInMethods,
})

export const linkGoogle = endpoint({
  method: 'POST',
  path: '/api/user/google',
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Begin linking a Google account; the browser continues at the returned path, within ten minutes',
  data: z.object({ path: z.string() }),
  errors: ['not_found', 'confirm_first', 'google_linked', 'google_without_code'],
})

export const unlinkGoogle = endpoint({
  method: 'DELETE',
  path: '/api/user/google',
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Stop signing in with Google; ends the other sessions. An account without a password answers 409',
  errors: ['confirm_first', 'password_needed'],
})

export const session = z.object({
  id,
  /** Whether this request was made with it. */
  current: z.boolean(),
  user_agent: z.nullable(z.string()),
  created_at: instant,
  last_seen_at: instant,
})

export type Session = z.infer<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'The signed-in devices, most recently used first',
  data: z.array(session),
})

export const signIn = z.object({
  id,
  at: instant,
  method: z.enum(SIGN_IN_METHODS),
  /** Truncated to /24, or /48 of IPv6. */
  network: z.string(),
  user_agent: z.nullable(z.string()),
})

export type SignIn = z.infer<typeof signIn>

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/user/sign-ins',
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'The latest sign-ins to this account, kept for 90 days, newest first',
  data: z.array(signIn),
})

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Sign out one device',
  params: z.object({ id: idParam }),
  errors: ['not_found', 'confirm_first'],
})

export const logoutAll = endpoint({
  method: 'POST',
  path: '/api/logout-all',
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Sign out everywhere, including here',
  errors: ['confirm_first'],
})

export const confirmation = z.object({
  password: z.string().check(z.minLength(1, 'Please enter your password'), z.maxLength(PASSWORD_MAX)),
  /** Only for accounts with two-factor authentication. */
  code: z.optional(code),
})

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/user/confirm',
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Enter the password again, for calls that answer `confirm_first`; valid for 15 minutes',
  body: confirmation,
  errors: ['too_many'],
})

export const checkConfirmed = endpoint({
  method: 'GET',
  path: '/api/user/confirm',
  auth: 'user',
  beforeTwoFactor: true,
  summary:
    'Succeeds while the last confirmation is valid; for a download, whose page cannot ask for the password',
  errors: ['confirm_first'],
})

export const twoFactor = z.object({
  on_since: z.nullable(instant),
  recovery_codes_left: z.int(),
})

export type TwoFactorState = z.infer<typeof twoFactor>

export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/api/user/second-step',
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Whether two-factor authentication is on',
  data: twoFactor,
})

export const beginTwoFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-step',
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Create a secret for an authenticator app; it takes effect once its first code is sent',
  data: z.object({ secret: z.string(), address: z.string() }),
  errors: ['second_step_on', 'confirm_first'],
})

/** Shown once: only their hashes are stored. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const twoFactorSetup = z.object({
  code: code.check(z.minLength(1, 'Please enter the code shown in the app')),
  /** Unless it is false: an intruder would need no code in a session that already exists. */
  sign_out_others: z.optional(z.boolean()),
})

export const enableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-step/on',
  auth: 'user',
  beforeTwoFactor: true,
  summary:
    'Turn on two-factor authentication; the first code proves that the app has the secret. Ends the other sessions',
  body: twoFactorSetup,
  data: recoveryCodes,
  errors: ['second_step_on', 'too_many', 'confirm_first'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/second-step/recovery-codes',
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Create new recovery codes; the old ones stop working, and the other sessions end',
  data: recoveryCodes,
  errors: ['not_found', 'confirm_first'],
})

export const disableTwoFactor = endpoint({
  method: 'DELETE',
  path: '/api/user/second-step',
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Turn off two-factor authentication; ends the other sessions',
  errors: ['confirm_first'],
})
