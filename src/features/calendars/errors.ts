/** The feature's error codes (docs/product.md 12.2). */
export const CALENDARS_ERRORS = {
  calendar_refused: { status: 400, message: 'This address cannot be used for a calendar.' },
  calendar_unreadable: { status: 400, message: 'No calendar could be read at this address.' },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof CALENDARS_ERRORS, ErrorKind> {}
}
