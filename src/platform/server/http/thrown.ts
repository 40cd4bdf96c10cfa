import type { ErrorCode } from '#src/contract/errors.ts'
import { AppError, field } from '../errors.ts'

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
  if (code === 'too_large') return new AppError(code, { data: { limit: 'bytes' } })
  return new AppError(code, code === 'unavailable' ? { retryAfterSeconds: 2 } : {})
}
