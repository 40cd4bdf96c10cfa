import { ApiError } from '#src/platform/web/api/api.ts'

/** The server's own sentence, or `fallback` where it gave none (contract: pages). */
export function failureMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== 'unknown' ? error.message : fallback
}

/** For a read that failed for no reason the server could name. */
export const TRY_LATER = 'Something went wrong on our side. Nothing is lost; please try again in a moment.'
