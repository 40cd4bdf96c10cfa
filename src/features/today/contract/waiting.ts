import * as z from 'zod/mini'
import { endpoint, instant } from '#src/contract/endpoint.ts'
import { WAITING_KINDS, WAITING_MAX } from '../constants.ts'

const waitingItem = z.object({
  kind: z.enum(WAITING_KINDS),
  text: z.string(),
  /** The page where it is read or done. */
  href: z.string(),
  /** Since when it has been waiting; for a session, when it begins. */
  at: instant,
})
export type WaitingItem = z.infer<typeof waitingItem>

export const getWaiting = endpoint('GET /api/waiting', {
  auth: 'user',
  summary: `What waits for the caller, newest first, at most ${WAITING_MAX}; reading the thing itself takes it off`,
  data: z.object({ count: z.int(), items: z.array(waitingItem) }),
})
