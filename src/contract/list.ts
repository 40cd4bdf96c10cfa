import * as z from 'zod/mini'

const LIMIT_DEFAULT = 100
const LIMIT_MAX = 1_000

const digits = (most: number, sentence: string) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,15}$/, sentence)),
    z.transform(Number).check(z.maximum(most, sentence)),
  )

/** How a list for administrators is asked for: newest first, searched, a page at a time (contract: lists). */
export const listQuery = z.object({
  // A NUL is in no text that either database keeps, and PostgreSQL refuses it.
  q: z.optional(z.string().check(z.trim(), z.maxLength(200), z.regex(/^[^\0]*$/, 'Not a text'))),
  limit: z._default(digits(LIMIT_MAX, `Between 1 and ${LIMIT_MAX}`), LIMIT_DEFAULT),
  /** `next_cursor` of the page before. */
  cursor: z.optional(digits(Number.MAX_SAFE_INTEGER, 'Not a cursor of this list')),
})
export type ListQuery = z.output<typeof listQuery>

/** What stands beside a page's `data`. */
export const listPage = z.object({
  /** Rows that match, on all pages. */
  total: z.int(),
  next_cursor: z.nullable(z.string()),
})
