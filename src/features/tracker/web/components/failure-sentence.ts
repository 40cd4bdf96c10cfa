import { ApiError } from '#src/web/api.ts'

/** The server's own sentence, or `fallback` where it gave none (contract: pages). */
export function failureSentence(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== 'unknown' ? error.message : fallback
}
