import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { refusal, type Words } from './i18n.ts'
import { matching, text } from './texts.ts'

const LIMIT_DEFAULT = 100
const LIMIT_MAX = 1_000

const digits = (max: number, message: Words) =>
  z.pipe(
    matching(16, /^[1-9]\d{0,15}$/, message),
    z.transform(Number).check(z.maximum(max, refusal(message))),
  )

/** Exported for its name in openapi.json. */
export const cursor = digits(Number.MAX_SAFE_INTEGER, msg`Not a cursor of this list`)

/** The query of lists by pages. */
export const pageQuery = z.object({
  limit: z._default(digits(LIMIT_MAX, msg`Between 1 and ${{ max: LIMIT_MAX }}`), LIMIT_DEFAULT),
  cursor: z.optional(cursor),
})

/** That of lists that are searched too, such as administrators': newest first (docs/product.md 12.6). */
export const listQuery = z.extend(pageQuery, {
  // Neither database stores NUL, and PostgreSQL rejects it.
  q: z.optional(
    text(0, 200).check(z.refine(words => !words.includes('\0'), refusal(msg`Not a text`))),
  ),
})
export type ListQuery = z.output<typeof listQuery>

/** A member's own list comes in one piece, unless it is larger than one response may be. */
export const ownListQuery = z.object({ cursor: listQuery.shape.cursor })
export const ownListPage = z.object({ next_cursor: z.optional(z.string()) })

export const listPage = z.object({
  /** Matching rows on all pages. */
  total: z.int(),
  next_cursor: z.nullable(z.string()),
})
