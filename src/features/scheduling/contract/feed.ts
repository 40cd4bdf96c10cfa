import * as z from 'zod/mini'
import { endpoint, instant } from '#src/contract/endpoint.ts'

export const getFeed = endpoint('GET /api/coach/feed', {
  auth: 'coach',
  summary: 'Whether there is a feed; its address is shown only when it is made',
  data: z.object({ active: z.boolean(), details: z.boolean(), created_at: z.nullable(instant) }),
})

export const makeFeed = endpoint('POST /api/coach/feed', {
  auth: 'coach',
  summary: 'Make a secret calendar address, which revokes the previous one',
  body: z.object({ details: z._default(z.boolean(), false) }),
  data: z.object({
    /** The same address twice: for a browser, and for calendar programs. */
    url: z.string(),
    webcal_url: z.string(),
    details: z.boolean(),
    created_at: instant,
  }),
  status: 201,
})

export const endFeed = endpoint('DELETE /api/coach/feed', {
  auth: 'coach',
  summary: 'End the secret calendar address',
})
