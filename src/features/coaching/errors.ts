import { msg } from '@lingui/core/runtime-macro'

/** The feature's error codes (docs/product.md 12.2). */
export const COACHING_ERRORS = {
  note_stale: { status: 409, message: msg`This note was changed elsewhere in the meantime.` },
  plan_stale: { status: 409, message: msg`This plan was changed elsewhere in the meantime.` },
  message_closed: { status: 409, message: msg`A message can only be edited for ten minutes.` },
  coaching_inactive: {
    status: 409,
    message: msg`This coaching is not active, so nothing was changed.`,
  },
  coaching_exists: { status: 409, message: msg`You already have a coaching with this coach.` },
  form_stale: { status: 409, message: msg`This form was changed elsewhere in the meantime.` },
  check_in_exists: { status: 409, message: msg`You have already checked in this week.` },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof COACHING_ERRORS, ErrorKind> {}
}
