import { msg } from '@lingui/core/runtime-macro'

/** The feature's error codes (docs/product.md 12.2). */
export const REVIEW_ERRORS = {
  week_stale: {
    status: 409,
    message: msg`One of these weeks was changed elsewhere in the meantime. Nothing was saved yet; choose what to keep.`,
  },
  if_then_limit: { status: 409, message: msg`There are already two plans for this week.` },
  experiment_running: {
    status: 409,
    message: msg`A trial is already running. End it before you begin another.`,
  },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof REVIEW_ERRORS, ErrorKind> {}
}
