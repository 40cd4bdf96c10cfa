import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { emailAddress } from './fields.ts'

/** The erasure that somebody without an account asked for (GDPR, article 17). */
export const eraseAddress = endpoint('POST /api/admin/erasures', {
  auth: 'admin',
  summary: 'Delete everything stored about a mail address, except an account and upcoming sessions',
  body: z.object({ email: emailAddress }),
  data: z.object({
    deleted: z.array(z.object({ what: z.string(), rows: z.int() })),
    /** An account has this address; only its member can delete it. */
    has_account: z.boolean(),
  }),
  errors: ['confirm_first'],
  hashedInLog: ['email'],
})
