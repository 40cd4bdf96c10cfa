import { msg } from '@lingui/core/runtime-macro'

/** The feature's error codes (docs/product.md 12.2). */
export const PLANNER_ERRORS = {
  planner_exists: { status: 409, message: msg`There is already a planner for this week.` },
  planner_stale: { status: 409, message: msg`This planner was changed elsewhere in the meantime.` },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof PLANNER_ERRORS, ErrorKind> {}
}
