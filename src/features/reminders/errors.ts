import { msg } from '@lingui/core/runtime-macro'

/** The feature's error codes (docs/product.md 12.2). */
export const REMINDERS_ERRORS = {
  email_unconfirmed: {
    status: 409,
    message: msg`Please confirm your email address first: reminders go to confirmed addresses only.`,
  },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof REMINDERS_ERRORS, ErrorKind> {}
}
