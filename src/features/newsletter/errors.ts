/** What this feature refuses, by code (contract: HTTP, failure). */
export const NEWSLETTER_ERRORS = {
  letter_sent: { status: 409, message: 'This newsletter is on its way and can no longer be changed.' },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof NEWSLETTER_ERRORS, ErrorKind> {}
}
