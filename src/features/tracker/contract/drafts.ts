import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { dominoDraft, plannedDate } from './dominoes.ts'

/** Implemented by the feature that knows what is planned. */
export const getDominoDraft = endpoint('GET /api/domino-drafts/{date}', {
  auth: 'user',
  summary: 'What a planned day’s domino starts with, not stored; null for a day without a plan',
  params: z.object({ date: plannedDate }),
  data: z.nullable(dominoDraft),
})
