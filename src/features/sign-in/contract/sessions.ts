import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { SIGN_IN_METHODS } from '../constants.ts'

export const session = z.object({
  id,
  /** Whether this request belongs to that session. */
  current: z.boolean(),
  user_agent: z.nullable(z.string()),
  created_at: instant,
  last_seen_at: instant,
})

export type Session = z.infer<typeof session>

export const listSessions = endpoint('GET /api/user/sessions', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'The signed-in devices, most recently used first',
  data: z.array(session),
})

export const signIn = z.object({
  id,
  at: instant,
  method: z.enum(SIGN_IN_METHODS),
  /** Truncated to /24, or /48 of IPv6. */
  network: z.string(),
  user_agent: z.nullable(z.string()),
})

export type SignIn = z.infer<typeof signIn>

export const listSignIns = endpoint('GET /api/user/sign-ins', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'The latest sign-ins to this account, kept for 90 days, newest first',
  data: z.array(signIn),
})

export const deleteSession = endpoint('DELETE /api/user/sessions/{id}', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Sign out one device',
  params: z.object({ id: idParam }),
  errors: ['not_found', 'confirm_first'],
})

export const logoutAll = endpoint('POST /api/logout-all', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Sign out everywhere, including here',
  errors: ['confirm_first'],
})
