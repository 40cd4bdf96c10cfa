import { msg } from '@lingui/core/runtime-macro'

/** The feature's error codes (docs/product.md 12.2). */
export const CABINET_ERRORS = {
  cabinet_stale: { status: 409, message: msg`This entry was changed elsewhere in the meantime.` },
  cabinet_moved: {
    status: 409,
    message: msg`This drawer was changed elsewhere in the meantime. Please try again.`,
  },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof CABINET_ERRORS, ErrorKind> {}
}
