import { msg } from '@lingui/core/runtime-macro'

export const MEMBERSHIP_ERRORS = {
  already_subscribed: { status: 409, message: msg`You already have an active subscription` },
  membership_state: {
    status: 409,
    message: msg`Your membership is in a state that does not allow this. Please reload the page and check it.`,
  },
  not_subscribed: { status: 409, message: msg`You have no active subscription.` },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof MEMBERSHIP_ERRORS, ErrorKind> {}
}
