import { TROUBLE } from './constants.ts'

/** The feature's error codes (docs/product.md 12.2). */
export const GUIDANCE_ERRORS = {
  ai_unavailable: { status: 503, message: TROUBLE },
} as const

declare module '#src/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof GUIDANCE_ERRORS, ErrorKind> {}
}
