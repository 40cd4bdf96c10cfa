import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { listPage, listQuery } from '#src/contract/list.ts'
import { freeText, id, idParam, instant, text } from '#src/contract/schemas.ts'
import { emailAddress } from '#src/features/accounts/contract.ts'
import { LETTER_MAX, LETTER_STATUSES, SUBJECT_MAX } from './constants.ts'

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
  crossOrigin: true,
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
  replica: true,
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

const issueFields = {
  subject: text(1, SUBJECT_MAX, 'Please give the letter a subject'),
  /** Markdown; HTML in it is shown as text. */
  body: z.string().check(z.minLength(1, 'Please write the letter'), z.maxLength(LETTER_MAX)),
}

export const letter = z.object({
  id,
  subject: z.string(),
  body: z.string(),
  status: z.enum(LETTER_STATUSES),
  created_at: instant,
  started_at: z.nullable(instant),
  finished_at: z.nullable(instant),
  /** Subscribers it goes to, known once it is being sent. */
  recipients: z.int(),
  /** How far the mails have come. */
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
})
export type NewsletterIssue = z.infer<typeof letter>

const byId = z.object({ id: idParam })

export const listIssues = endpoint({
  method: 'GET',
  path: '/api/admin/letters',
  auth: 'admin',
  replica: true,
  summary: 'Newsletters written here, newest first, with how far each has come',
  query: listQuery,
  data: z.array(letter),
  beside: listPage,
})

export const createIssue = endpoint({
  method: 'POST',
  path: '/api/admin/letters',
  auth: 'admin',
  summary: 'Begin a newsletter',
  body: z.object(issueFields),
  data: letter,
  status: 201,
  idempotent: true,
})

export const updateIssue = endpoint({
  method: 'PUT',
  path: '/api/admin/letters/{id}',
  auth: 'admin',
  summary: 'Change a newsletter that is not being sent yet',
  params: byId,
  body: z.object(issueFields),
  data: letter,
  errors: ['not_found', 'letter_sent'],
})

export const deleteIssue = endpoint({
  method: 'DELETE',
  path: '/api/admin/letters/{id}',
  auth: 'admin',
  summary: 'Delete a newsletter that is not being sent yet',
  params: byId,
  errors: ['not_found', 'letter_sent'],
})

export const previewIssue = endpoint({
  method: 'POST',
  path: '/api/admin/letters/preview',
  auth: 'admin',
  summary: 'A newsletter as its HTML part will be',
  body: z.object(issueFields),
  data: z.object({ html: z.string(), text: z.string() }),
  readOnly: true,
})

export const testIssue = endpoint({
  method: 'POST',
  path: '/api/admin/letters/{id}/test',
  auth: 'admin',
  summary: "Send a newsletter to the administrator's own address alone",
  params: byId,
  errors: ['not_found', 'invalid'],
})

export const sendIssue = endpoint({
  method: 'POST',
  path: '/api/admin/letters/{id}/send',
  auth: 'admin',
  summary: 'Send a newsletter to every active subscriber, each once; again changes nothing',
  params: byId,
  data: letter,
  errors: ['not_found'],
})

export const getIssue = endpoint({
  method: 'GET',
  path: '/api/admin/letters/{id}',
  auth: 'admin',
  replica: true,
  summary: 'One newsletter, with how far it has come',
  params: byId,
  data: letter,
  errors: ['not_found'],
})
