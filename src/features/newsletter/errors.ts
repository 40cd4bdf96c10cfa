import { msg } from '@lingui/core/runtime-macro'

export const NEWSLETTER_ERRORS = {
  letter_sent: {
    status: 409,
    message: msg`This newsletter issue is already being sent and can no longer be changed.`,
  },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof NEWSLETTER_ERRORS, ErrorKind> {}
}
