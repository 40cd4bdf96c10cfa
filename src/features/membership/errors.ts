export const MEMBERSHIP_ERRORS = {
  bad_signature: { status: 400, message: 'The signature does not match.' },
  card_declined: { status: 402, message: 'Your card was declined.' },
  card_refused: {
    status: 402,
    message: 'This sandbox accepts only its own test cards; no money moves.',
  },
  already_subscribed: { status: 409, message: 'You already have an active subscription' },
  membership_state: {
    status: 409,
    message:
      'Your membership is in a state that does not allow this. Please reload the page and check it.',
  },
  not_subscribed: { status: 409, message: 'You have no active subscription.' },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof MEMBERSHIP_ERRORS, ErrorKind> {}
}
