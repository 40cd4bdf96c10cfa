import {
  COMMON_ERRORS,
  type ErrorCode,
  type ErrorKind,
  type ErrorTable,
  type Failure,
} from '#src/contract/errors.ts'

const known = new Map<string, ErrorKind>(Object.entries(COMMON_ERRORS))

/** Makes a feature's own failures known; the composition does so for each of its features. */
export function registerErrors(errors: ErrorTable): void {
  for (const [code, kind] of Object.entries(errors)) known.set(code, kind)
}

/** What a code means. A code that nobody registered is a mistake of ours. */
export const errorKind = (code: ErrorCode): ErrorKind => known.get(code) ?? COMMON_ERRORS.internal

/** Every code that is registered. */
export const errorCodes = (): string[] => [...known.keys()].sort()

interface Details {
  /** Said instead of the code's own sentence. */
  message?: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
}

/** A failure a caller is told of. Everything else that is thrown becomes `internal` and is logged. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorKind(code).message)
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return errorKind(this.code).status
  }

  toJSON(): Failure {
    return {
      success: false,
      message: this.message,
      error: this.message,
      code: this.code,
      ...(this.fields && { fields: this.fields }),
    }
  }
}

const FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_BAD_URL: 'invalid',
}

/**
 * PostgreSQL's classes 08 (connection), 53 (resources), 57 (shutdown), its deadlock, lock and idle time-outs, a server
 * that is no longer the primary, and what sockets say.
 */
const UNAVAILABLE =
  /^(08|53|57)|^(40001|40P01|55P03|25P03|25006)$|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

/** The driver says these without a code. */
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|has been discarded/

/** SQLite's primary codes for busy, full, I/O and cannot open. */
const SQLITE_UNAVAILABLE = new Set([5, 13, 10, 14])

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** On either engine: what a row was to belong to was deleted between the look at it and the write. */
const belongsToNothing = (error: unknown): boolean =>
  field(error, 'code') === '23503' || field(error, 'errcode') === 787

function codeOf(error: unknown): ErrorCode {
  const code = String(field(error, 'code') ?? '')
  const known = FASTIFY[code]
  if (known) return known
  if (UNAVAILABLE.test(code)) return 'unavailable'
  if (belongsToNothing(error)) return 'not_found'
  const message = String(field(error, 'message') ?? '')
  if (CONNECTION_LOST.test(message)) return 'unavailable'
  const sqlite = field(error, 'errcode')
  if (typeof sqlite === 'number' && SQLITE_UNAVAILABLE.has(sqlite & 0xff)) return 'unavailable'
  if (field(error, 'statusCode') === 400) return 'invalid'
  return 'internal'
}

/** What a caller is told of whatever was thrown; never a stack trace or SQL. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  return new AppError(code, code === 'unavailable' ? { retryAfterSeconds: 2 } : {})
}

/** Whether a write conflicted with a unique index, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    field(error, 'code') === '23505' || field(error, 'errcode') === 2067 || field(error, 'errcode') === 1555
  )
}
