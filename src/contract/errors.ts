import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

/** Every endpoint may return these (docs/product.md 12.2). Features add theirs by `errors` and declaration merging. */
export const COMMON_ERRORS = {
  invalid: { status: 400, message: msg`Please check what you entered.` },
  invalid_json: { status: 400, message: msg`The request is not valid JSON.` },
  unauthenticated: { status: 401, message: msg`Authentication required` },
  forbidden: { status: 403, message: msg`You are not allowed to do this.` },
  wrong_origin: { status: 403, message: msg`This request came from another site.` },
  not_found: { status: 404, message: msg`Not found` },
  merge_conflict: {
    status: 409,
    message: msg`This was changed elsewhere in the meantime. Both versions are kept: please choose.`,
  },
  gone: { status: 410, message: msg`This has been deleted.` },
  too_large: { status: 413, message: msg`That is too large.` },
  not_json: { status: 415, message: msg`Please send JSON.` },
  idempotency_mismatch: {
    status: 422,
    message: msg`This Idempotency-Key was already used with a different body. Please send a new key.`,
  },
  storage_full: {
    status: 507,
    message: msg`Your storage is full, so this was not saved. Please delete entries that you no longer need, or write to us.`,
  },
  too_many: { status: 429, message: msg`Too many attempts. Please wait a little and try again.` },
  internal: { status: 500, message: msg`Something went wrong on our side.` },
  unavailable: { status: 503, message: msg`The service is briefly unavailable. Please try again.` },
} as const satisfies ErrorTable

export interface ErrorKind {
  status: number
  message: MessageDescriptor
}
export type ErrorTable = Readonly<Record<string, ErrorKind>>

export interface ErrorCodes extends Record<keyof typeof COMMON_ERRORS, ErrorKind> {}

export type ErrorCode = keyof ErrorCodes

/** `message` and `error` are the same text. */
export interface Failure {
  success: false
  message: string
  error: string
  code: ErrorCode
  fields?: Record<string, string>
  data?: object
}
