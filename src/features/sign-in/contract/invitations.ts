import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { verbatim } from '#src/contract/texts.ts'

/** The token of a mailed link that lets the invited address register. */
export const invitation = verbatim(200).check(z.minLength(1))

export const showInvitation = endpoint('POST /api/invitations/show', {
  auth: 'public',
  readOnly: true,
  summary:
    'Who an invitation by a link is for, if it was mailed, who sent it and what was bought; null once it is used, withdrawn or expired',
  body: z.object({ invitation }),
  data: z.object({
    invitation: z.nullable(
      z.object({
        email: z.nullable(z.string()),
        by: z.string(),
        /** As the person gave it when buying, or as the coach typed it. */
        name: z.nullable(z.string()),
        bought: z.nullable(z.string()),
      }),
    ),
  }),
  limit: { name: 'account links', max: 300, windowSeconds: 3_600, perNetwork: true },
})
