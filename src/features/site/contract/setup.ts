import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { SETUP_STEPS } from '../constants.ts'

export const siteSetup = z.object({
  /** The setup step at which an administrator stopped; null before the setup has begun. */
  step: z.nullable(z.string()),
  /** Every step is done, or the path was dismissed. */
  is_done: z.boolean(),
  steps: z.array(z.object({ name: z.string(), is_done: z.boolean() })),
  /** Texts that are still the sample practice's, each with the step that replaces it. */
  samples: z.array(z.object({ key: z.string(), label: z.string(), step: z.string() })),
  is_published: z.boolean(),
  sends_mail: z.boolean(),
})
export type SiteSetup = z.infer<typeof siteSetup>

export const getSiteSetup = endpoint('GET /api/admin/setup', {
  auth: 'admin',
  summary: 'How far the setup of the site has come',
  data: siteSetup,
})

export const saveSetup = endpoint('PUT /api/admin/setup', {
  auth: 'admin',
  summary:
    'Save how far the setup has come: the step to resume at, a step that stays as it is, or an end of it',
  body: z.object({
    step: z.optional(z.enum(SETUP_STEPS)),
    /** A step that the administrator confirms, since it can be done without leaving a trace. */
    accepted: z.optional(z.enum(['offers', 'look'])),
    dismissed: z.optional(z.boolean()),
  }),
  data: siteSetup,
})
