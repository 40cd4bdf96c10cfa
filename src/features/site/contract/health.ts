import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'

export const getHealth = endpoint('GET /api/health', {
  auth: 'public',
  summary: 'Whether the site and its database answer',
  data: z.object({
    status: z.literal('ok'),
    database: z.enum(['sqlite', 'postgres']),
    version: z.string(),
    /** Set while the database cannot be written, because the disk is full or for another reason; reads go on. */
    writes: z.optional(z.literal('refused')),
    /** For administrators only: emails that are queued, that failed, and that may or may not have been sent. */
    mail: z.optional(z.object({ waiting: z.int(), failed: z.int(), uncertain: z.int() })),
  }),
  errors: ['unavailable'],
})
