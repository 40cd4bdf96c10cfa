import { msg } from '@lingui/core/runtime-macro'

/** The feature's error codes (docs/product.md 12.2). */
export const SCHEDULING_ERRORS = {
  slot_taken: { status: 409, message: msg`Somebody else has just taken this time.` },
  day_full: { status: 409, message: msg`This day is full. Please choose another one.` },
  week_full: { status: 409, message: msg`This week is full. Please choose another one.` },
  too_late: { status: 409, message: msg`It is too late to change this session.` },
  too_many_moves: { status: 409, message: msg`This session cannot be moved again.` },
  not_booked: { status: 409, message: msg`This session is no longer booked.` },
  hold_ended: {
    status: 409,
    message: msg`Your 15-minute hold has expired. Please choose a time again.`,
  },
  address_changes: {
    status: 409,
    message: msg`The address was changed three times already. Please choose a time again.`,
  },
  booking_paused: {
    status: 409,
    message: msg`The coach’s own calendar cannot be read at the moment, so no times can be booked.`,
  },
  availability_stale: {
    status: 409,
    message: msg`Your availability was changed elsewhere in the meantime.`,
  },
  session_type_stale: {
    status: 409,
    message: msg`This session type was changed elsewhere in the meantime.`,
  },
  session_stale: { status: 409, message: msg`These notes were changed elsewhere in the meantime.` },
  calendar_refused: { status: 400, message: msg`This address cannot be used for a calendar.` },
  calendar_unreadable: { status: 400, message: msg`No calendar could be read at this address.` },
  no_credits: { status: 402, message: msg`You have no session left for this.` },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof SCHEDULING_ERRORS, ErrorKind> {}
}
