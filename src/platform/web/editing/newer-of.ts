import { ApiError } from '../api/api.ts'

/** The newer version that another tab stored. @param code of such a failure. @returns null for all others */
export const newerOf = <T>(error: unknown, code: string): T | null =>
  error instanceof ApiError && error.code === code
    ? ((error.data as { current?: T }).current ?? null)
    : null
