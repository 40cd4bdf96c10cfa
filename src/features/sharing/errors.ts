/** The feature's error codes (docs/product.md 12.2). */
export const SHARING_ERRORS = {
  coaching_inactive: {
    status: 409,
    message: 'This coaching is not active, so nothing was changed.',
  },
  coaching_exists: { status: 409, message: 'You already have a coaching with this coach.' },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof SHARING_ERRORS, ErrorKind> {}
}
