import { msg } from '@lingui/core/runtime-macro'

/** The feature's error codes (docs/product.md 12.2). */
export const TRACKER_ERRORS = {
  domino_completed: {
    status: 409,
    message: msg`This domino is completed and can no longer be changed.`,
  },
  domino_stale: { status: 409, message: msg`This domino was changed elsewhere in the meantime.` },
  domino_not_ready: { status: 409, message: msg`All 12 pips must be Completed first.` },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof TRACKER_ERRORS, ErrorKind> {}
}
