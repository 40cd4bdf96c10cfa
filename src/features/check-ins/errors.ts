/** The feature's error codes (docs/product.md 12.2). */
export const CHECK_INS_ERRORS = {
  form_stale: { status: 409, message: 'This form was changed elsewhere in the meantime.' },
  check_in_exists: { status: 409, message: 'You have already checked in this week.' },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof CHECK_INS_ERRORS, ErrorKind> {}
}
