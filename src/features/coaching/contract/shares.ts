import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { calendarDate, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { listPage, pageQuery } from '#src/contract/list.ts'
import { SHARE_KINDS } from '../constants.ts'
import { coaching } from './coachings.ts'

export const shareKind = z.enum(SHARE_KINDS, refusal(msg`There is no such kind.`))

export const share = z.object({
  id,
  coaching_id: id,
  coach: coaching.shape.coach,
  kind: shareKind,
  /** One item only; null shares the kind. */
  item_id: z.nullable(id),
  from_date: calendarDate,
  expires_at: z.nullable(instant),
  created_at: instant,
})
export type Share = z.infer<typeof share>

export const listShares = endpoint('GET /api/shares', {
  auth: 'user',
  summary: 'What the caller shares now, newest first',
  query: pageQuery,
  data: z.array(share),
  beside: listPage,
})

export const newShare = z.object({
  coaching_id: id,
  kind: shareKind,
  item_id: z.optional(z.nullable(id)),
  /** Today in the member's own time zone unless given. */
  from_date: z.optional(calendarDate),
  /** 90 days unless given; null means until the coaching ends. */
  expires_at: z.optional(z.nullable(instant)),
})
export type NewShare = z.output<typeof newShare>

export const createShare = endpoint('POST /api/shares', {
  auth: 'user',
  summary:
    'Share a kind of things, or one item, with one coach; replaces the share of the same thing',
  body: newShare,
  data: share,
  status: 201,
  errors: ['not_found', 'coaching_inactive'],
  idempotent: true,
})

export const deleteShare = endpoint('DELETE /api/shares/{id}', {
  auth: 'user',
  summary: 'Stop one share, from the next request on',
  params: z.object({ id: idParam }),
  errors: ['not_found'],
})

export const deleteShares = endpoint('DELETE /api/shares', {
  auth: 'user',
  summary: 'Stop sharing everything with everybody (idempotent)',
})

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
