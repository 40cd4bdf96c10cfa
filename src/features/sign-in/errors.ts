import { msg } from '@lingui/core/runtime-macro'

export const SIGN_IN_ERRORS = {
  link_invalid: {
    status: 400,
    message: msg`This link has already been used or has expired. Please request a new one.`,
  },
  invalid_credentials: { status: 401, message: msg`Invalid username or password` },
  passkey_refused: {
    status: 401,
    message: msg`No account here uses this passkey. It may have been removed; please sign in with your password.`,
  },
  code_needed: { status: 401, message: msg`Please enter the code from your authenticator app.` },
  code_wrong: {
    status: 401,
    message: msg`This code is wrong or has already been used. Please try the next one.`,
  },
  second_step_first: {
    status: 403,
    message: msg`This site requires two-factor authentication. Please set it up in your account first.`,
  },
  confirm_first: { status: 403, message: msg`Please confirm first that it is you.` },
  invitation_over: {
    status: 409,
    message: msg`This invitation has been used or withdrawn, or has expired. Please ask for a new one, or register without it.`,
  },
  username_taken: { status: 409, message: msg`That username is already taken.` },
  email_taken: { status: 409, message: msg`That email address is already in use.` },
  last_admin: {
    status: 409,
    message: msg`You are the only administrator. Make someone else an administrator first.`,
  },
  password_needed: {
    status: 409,
    message: msg`Set a password first with “Forgot your password?”, or you could no longer sign in.`,
  },
  passkey_exists: {
    status: 409,
    message: msg`This device or password manager already has a passkey here.`,
  },
  passkeys_full: {
    status: 409,
    message: msg`You have the maximum number of passkeys. Please remove one first.`,
  },
  google_linked: {
    status: 409,
    message: msg`Google is already linked. Unlink it first to link another account.`,
  },
  google_without_code: {
    status: 409,
    message: msg`Google cannot ask for a code, so it cannot be linked while two-factor authentication is on.`,
  },
  second_step_on: { status: 409, message: msg`Two-factor authentication is already on.` },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof SIGN_IN_ERRORS, ErrorKind> {}
}
