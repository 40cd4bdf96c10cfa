import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { emailAddress } from '#src/features/accounts/contract/fields.ts'
import { siteSetup } from '#src/features/admin/contract.ts'
import { SETUP_STEPS } from '../constants.ts'

export const saveSetup = endpoint({
  method: 'PUT',
  path: '/api/admin/setup',
  auth: 'admin',
  summary:
    'Save how far the setup has come: the step to resume at, a step that stays as it is, or an end of it',
  body: z.object({
    step: z.optional(z.enum(SETUP_STEPS)),
    /** A step that the administrator confirms, since it can be done without leaving a trace. */
    accepted: z.optional(z.enum(['offers', 'look', 'mail'])),
    dismissed: z.optional(z.boolean()),
  }),
  data: siteSetup,
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/setup/test-mail',
  auth: 'admin',
  summary: 'Send a test mail to an address',
  body: z.object({ to: emailAddress }),
  limit: { name: 'test mail', max: 10, windowSeconds: 3600 },
})
