import {
  COMMON_ERRORS,
  type ErrorCode,
  type ErrorKind,
  type ErrorTable,
  type Failure,
} from '#src/contract/errors.ts'
import { said, type Words } from '#src/contract/i18n.ts'

const known = new Map<string, ErrorKind>(Object.entries(COMMON_ERRORS))

export function registerErrors(errors: ErrorTable): void {
  for (const [code, kind] of Object.entries(errors)) known.set(code, kind)
}

export const errorKind = (code: ErrorCode): ErrorKind => known.get(code) ?? COMMON_ERRORS.internal

export const errorCodes = (): string[] => [...known.keys()].sort()

interface Details {
  message?: Words
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** What the caller needs to go on, such as both versions of a conflict. */
  data?: object
  /** For a call that promises another status than the code usually has. */
  status?: number
}

/** An error reported to the caller. Anything else that is thrown becomes `internal` and is logged. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly data: object | undefined
  readonly #status: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(said(details.message ?? errorKind(code).message))
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.data = details.data
    this.#status = details.status
  }

  get status(): number {
    return this.#status ?? errorKind(this.code).status
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

/** An error about one field of the request. */
export const refusedField = (
  code: ErrorCode,
  field: string,
  message: Words = errorKind(code).message,
): AppError => new AppError(code, { message, fields: { [field]: said(message) } })

export const invalid = (field: string, message: Words): AppError =>
  refusedField('invalid', field, message)

/** @throws AppError `not_found` for null or undefined */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === undefined || found === null) throw new AppError('not_found')
  return found
}

/** A property of something that was thrown. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

export function isUniqueViolation(error: unknown): boolean {
  return (
    field(error, 'code') === '23505' ||
    field(error, 'errcode') === 2067 ||
    field(error, 'errcode') === 1555
  )
}
