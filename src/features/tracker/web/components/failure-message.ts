import { ApiError } from '#src/platform/web/api/api.ts'

/** The server's own message, or `fallback` if it sent none (docs/product.md 2.6). */
export function failureMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== 'unknown' ? error.message : fallback
}

/** For failed reads without a message from the server. */
export const TRY_LATER = 'Something went wrong on our side. Nothing is lost; please try again in a moment.'
