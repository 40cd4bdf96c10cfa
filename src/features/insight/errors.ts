/** The feature's error codes (docs/product.md 12.2). */
export const INSIGHT_ERRORS = {
  experiment_running: {
    status: 409,
    message: 'A trial is already running. End it before you begin another.',
  },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof INSIGHT_ERRORS, ErrorKind> {}
}
