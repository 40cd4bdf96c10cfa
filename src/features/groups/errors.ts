import { msg } from '@lingui/core/runtime-macro'

/** The feature's error codes (docs/product.md 12.2). */
export const GROUP_ERRORS = {
  full: { status: 409, message: msg`All places are taken. You are in line.` },
  group_over: {
    status: 409,
    message: msg`This group has ended. You can read it, but not write in it.`,
  },
  coach_stays: { status: 409, message: msg`The coach of a group cannot leave it.` },
  seats_taken: { status: 409, message: msg`More seats are taken than that.` },
  session_over: { status: 409, message: msg`This session has begun or was canceled.` },
  post_closed: { status: 409, message: msg`A post can only be edited for 30 minutes.` },
  locked: { status: 409, message: msg`This is locked. You can read it, but not write in it.` },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof GROUP_ERRORS, ErrorKind> {}
}
