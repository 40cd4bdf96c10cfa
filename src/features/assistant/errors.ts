import { msg } from '@lingui/core/runtime-macro'

/** The feature's error codes (docs/product.md 12.2). */
export const ASSISTANT_ERRORS = {
  conversations_full: {
    status: 409,
    message: msg`You already have 50 saved conversations. Please delete one first.`,
  },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof ASSISTANT_ERRORS, ErrorKind> {}
}
