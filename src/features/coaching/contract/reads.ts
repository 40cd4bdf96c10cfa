import * as z from 'zod/mini'
import { calendarDate, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { listPage, pageQuery } from '#src/contract/list.ts'
import { shareKind } from './shares.ts'

export const shareRead = z.object({
  id,
  /** The coach's username when they read. */
  reader: z.string(),
  /** How the coach is named to the member. */
  reader_name: z.string(),
  reader_id: z.nullable(id),
  kind: shareKind,
  item_id: z.nullable(id),
  range_start: z.nullable(calendarDate),
  range_end: z.nullable(calendarDate),
  count: z.int(),
  first_at: instant,
  last_at: instant,
})
export type ShareRead = z.infer<typeof shareRead>

const logGap = z.object({
  /** Null: not known. */
  from: z.nullable(instant),
  until: instant,
})
export type LogGap = z.infer<typeof logGap>

const readsQuery = z.extend(pageQuery, {
  kind: z.optional(shareKind),
  reader_id: z.optional(idParam),
})
export type ReadsQuery = z.output<typeof readsQuery>

export const listShareReads = endpoint('GET /api/share-reads', {
  query: readsQuery,
  data: z.array(shareRead),
  auth: 'user',
  summary: 'Who read what the caller shares, newest first',
  beside: z.extend(listPage, {
    /** Reads in between may be missing, because the site was restored from a backup; newest first. */
    gaps: z.array(logGap),
  }),
})

export const exportShareReads = endpoint('GET /api/share-reads/export.csv', {
  auth: 'user',
  summary: 'The whole log of reads as CSV',
  file: 'text/csv; charset=utf-8',
})
