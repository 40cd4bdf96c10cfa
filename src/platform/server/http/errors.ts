import {
  COMMON_ERRORS,
  type ErrorCode,
  type ErrorKind,
  type ErrorTable,
  type Failure,
} from '#src/contract/errors.ts'

const known = new Map<string, ErrorKind>(Object.entries(COMMON_ERRORS))

export function registerErrors(errors: ErrorTable): void {
  for (const [code, kind] of Object.entries(errors)) known.set(code, kind)
}

export const errorKind = (code: ErrorCode): ErrorKind => known.get(code) ?? COMMON_ERRORS.internal

export const errorCodes = (): string[] => [...known.keys()].sort()

interface Details {
  message?: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** What the caller needs to go on, such as both versions of a conflict. */
  data?: object
}

/** An error reported to the caller. Anything else that is thrown becomes `internal` and is logged. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly data: object | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorKind(code).message)
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.data = details.data
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
      ...(this.data && { data: this.data }),
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

/** PostgreSQL: connection, resources, shutdown, deadlock, timeouts, no longer the primary; and socket errors. */
const UNAVAILABLE =
  /^(08|53|57)|^(40001|40P01|55P03|25P03|25006)$|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|has been discarded/

/** SQLite's primary codes for busy, full, I/O and cannot open. */
const SQLITE_UNAVAILABLE = new Set([5, 13, 10, 14])

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** A foreign key violation on either engine: the parent was deleted between our check and the write. */
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

/** Never exposes a stack trace or SQL. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  return new AppError(code, code === 'unavailable' ? { retryAfterSeconds: 2 } : {})
}

export function isUniqueViolation(error: unknown): boolean {
  return (
    field(error, 'code') === '23505' || field(error, 'errcode') === 2067 || field(error, 'errcode') === 1555
  )
}
