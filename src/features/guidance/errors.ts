/** The feature's error codes (docs/product.md 12.2). */
export const GUIDANCE_ERRORS = {
  ai_unavailable: {
    status: 503,
    message: "I'm currently having trouble processing your request. Please try again later.",
  },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof GUIDANCE_ERRORS, ErrorKind> {}
}
