import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { listPage, listQuery } from '#src/contract/list.ts'
import { freeText, id, instant } from '#src/contract/schemas.ts'
import { emailAddress } from '#src/features/accounts/contract.ts'

const newsletterSignUp = z.object({
  email: emailAddress,
  /** A trap that people never see: whoever fills it in is answered as usual, and nothing is stored. */
  website: z.optional(freeText(1_000)),
})

export const signUpForNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletters',
  auth: 'public',
  summary: 'Ask for the newsletter; active once the mailed link is confirmed',
  body: newsletterSignUp,
  errors: ['too_many'],
  limit: { name: 'newsletters', max: 100, windowSeconds: 3_600 },
})

const token = z.string().check(z.minLength(1), z.maxLength(200))

export const confirmNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletters/confirm',
  auth: 'public',
  summary: 'Confirm the address with the token of the mailed link',
  body: z.object({ token }),
  errors: ['link_invalid'],
  limit: { name: 'newsletter links', max: 300, windowSeconds: 3_600 },
})

export const unsubscribeByLink = endpoint({
  method: 'POST',
  path: '/api/newsletters/unsubscribe/{token}',
  auth: 'public',
  summary: 'One-click unsubscribe (RFC 8058): any origin, no session, form-encoded or empty',
  params: z.object({ token }),
  errors: ['not_found'],
  fromAnywhere: true,
  limit: { name: 'newsletter links', max: 300, windowSeconds: 3_600 },
})

export const subscriber = z.object({
  id,
  email: z.string(),
  subscribed_at: instant,
  is_active: z.boolean(),
})
export type Subscriber = z.infer<typeof subscriber>

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/newsletters',
  auth: 'admin',
  summary: 'Confirmed subscribers, active or not, newest first',
  query: z.extend(listQuery, { active: z.optional(z.enum(['true', 'false'])) }),
  data: z.array(subscriber),
  beside: z.extend(listPage, {
    /** Active ones among those that match. */
    active: z.int(),
  }),
})

export const setSubscription = endpoint({
  method: 'POST',
  path: '/api/newsletters/unsubscribe',
  auth: 'admin',
  summary: 'Switch a subscriber off, or on again',
  body: z.object({ email: emailAddress, activate: z._default(z.boolean(), false) }),
  data: subscriber,
  errors: ['not_found'],
})

export const exportSubscribers = endpoint({
  method: 'GET',
  path: '/api/newsletters/export.csv',
  auth: 'admin',
  summary: 'Every subscriber as CSV: email, subscription date, status',
  file: 'text/csv; charset=utf-8',
})

export const newsletterEndpoints = [
  signUpForNewsletter,
  confirmNewsletter,
  unsubscribeByLink,
  listSubscribers,
  setSubscription,
  exportSubscribers,
]
