export const OWN_SITE_ERRORS = {
  content_changed: {
    status: 409,
    message:
      'The texts were changed elsewhere meanwhile. Nothing was lost; please look at both and save again.',
  },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof OWN_SITE_ERRORS, ErrorKind> {}
}
