/** What this feature refuses, by code (contract: HTTP, failure). */
export const ACCOUNTS_ERRORS = {
  link_invalid: {
    status: 400,
    message: 'This link was used already, or is too old. Please ask for a new one.',
  },
  invalid_credentials: { status: 401, message: 'Invalid username or password' },
  code_needed: { status: 401, message: 'Please enter the code of your authenticator app.' },
  code_wrong: {
    status: 401,
    message: 'This code is not right, or was used already. Please take the next one.',
  },
  second_step_first: {
    status: 403,
    message: 'This site asks for two-step sign-in. Please set it up in your account first.',
  },
  confirm_first: { status: 403, message: 'Please enter your password again first.' },
  username_taken: { status: 409, message: 'That username is already taken.' },
  email_taken: { status: 409, message: 'That email address is already in use.' },
  last_admin: { status: 409, message: 'You are the only administrator. Make somebody else one first.' },
  second_step_on: { status: 409, message: 'Your account asks for a code already.' },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof ACCOUNTS_ERRORS, ErrorKind> {}
}
