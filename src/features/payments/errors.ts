import { msg } from '@lingui/core/runtime-macro'

export const PAYMENTS_ERRORS = {
  bad_signature: { status: 400, message: msg`The signature does not match.` },
  card_declined: { status: 402, message: msg`Your card was declined.` },
  card_refused: {
    status: 402,
    message: msg`This sandbox accepts only its own test cards; no money moves.`,
  },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof PAYMENTS_ERRORS, ErrorKind> {}
}
