import * as z from 'zod/mini'
import { endpoint, id, instant } from '#src/contract/endpoint.ts'
import { listPage, pageQuery } from '#src/contract/list.ts'
import { POST_KINDS, REPORT_STATES, REPORT_WHYS } from '../constants.ts'
import { byId } from './groups.ts'

const report = z.object({
  id,
  group_id: id,
  kind: z.enum(POST_KINDS),
  post_id: id,
  topic_id: id,
  title: z.string(),
  excerpt: z.string(),
  /** Somebody reported it, or its words speak of danger. */
  why: z.enum(REPORT_WHYS),
  reason: z.string(),
  reporter: z.nullable(z.object({ member_id: z.nullable(id), name: z.string() })),
  status: z.enum(REPORT_STATES),
  created_at: instant,
})
export type Report = z.infer<typeof report>

export const listReports = endpoint('GET /api/coach/reports', {
  auth: 'coach',
  summary: "What needs a look in the caller's own groups: open ones first, newest first",
  query: pageQuery,
  data: z.array(report),
  beside: listPage,
})

export const updateReport = endpoint('PATCH /api/coach/reports/{id}', {
  auth: 'coach',
  summary: 'Mark as done, or open again',
  params: byId,
  body: z.object({ status: z.enum(REPORT_STATES) }),
  data: report,
  errors: ['not_found'],
})
