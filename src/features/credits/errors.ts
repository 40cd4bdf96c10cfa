/** The feature's error codes (docs/product.md 12.2). */
export const CREDITS_ERRORS = {
  no_credits: { status: 402, message: 'You have no session credit left for this.' },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof CREDITS_ERRORS, ErrorKind> {}
}
