import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { listPage, listQuery } from '#src/contract/list.ts'
import { freeText, text, verbatim } from '#src/contract/texts.ts'
import { emailAddress, language } from '#src/features/sign-in/contract/fields.ts'
import { ISSUE_MAX, ISSUE_STATUSES, SUBJECT_MAX } from './constants.ts'

export const newsletterSignUp = z.object({
  email: emailAddress,
  /** Of the page; otherwise the one in which it is answered. */
  language,
  /** Honeypot, invisible to people: when filled in, the response is as usual and nothing is stored. */
  website: z.optional(freeText(1_000)),
})

export const signUpForNewsletter = endpoint('POST /api/newsletters', {
  auth: 'public',
  summary: 'Sign up for the newsletter; active once the mailed link is confirmed',
  body: newsletterSignUp,
  errors: ['too_many'],
  limit: { name: 'newsletters', max: 100, windowSeconds: 3_600, perNetwork: true },
})

const token = verbatim(200).check(z.minLength(1))

export const confirmNewsletter = endpoint('POST /api/newsletters/confirm', {
  auth: 'public',
  summary: 'Confirm the address with the token of the mailed link',
  body: z.object({ token }),
  errors: ['link_invalid'],
  limit: { name: 'newsletter links', max: 300, windowSeconds: 3_600, perNetwork: true },
})

export const unsubscribeByLink = endpoint('POST /api/newsletters/unsubscribe/{token}', {
  auth: 'public',
  summary: 'One-click unsubscribe (RFC 8058), called by mail programs without a session',
  params: z.object({ token }),
  errors: ['not_found'],
  crossOrigin: true,
  limit: { name: 'newsletter links', max: 300, windowSeconds: 3_600, perNetwork: true },
})

export const unsubscribeByToken = endpoint('POST /api/unsubscribe/{token}', {
  auth: 'public',
  summary:
    'One-click unsubscribe (RFC 8058) from any kind of mail that has it, called by mail programs without a session',
  params: z.object({ token }),
  errors: ['not_found'],
  crossOrigin: true,
  limit: { name: 'newsletter links', max: 300, windowSeconds: 3_600, perNetwork: true },
})

export const subscriber = z.object({
  id,
  email: z.string(),
  subscribed_at: instant,
  is_active: z.boolean(),
})
export type Subscriber = z.infer<typeof subscriber>

export const listSubscribers = endpoint('GET /api/newsletters', {
  auth: 'admin',
  summary: 'Confirmed subscribers, active or not, newest first',
  query: z.extend(listQuery, { active: z.optional(z.enum(['true', 'false'])) }),
  data: z.array(subscriber),
  beside: z.extend(listPage, {
    /** Active subscribers that match the search. */
    active: z.int(),
  }),
})

export const setSubscription = endpoint('POST /api/newsletters/unsubscribe', {
  auth: 'admin',
  summary: 'Change whether a subscriber gets the newsletter',
  hashedInLog: ['email'],
  body: z.object({ email: emailAddress, activate: z._default(z.boolean(), false) }),
  data: subscriber,
  errors: ['not_found'],
})

export const exportSubscribers = endpoint('GET /api/newsletters/export.csv', {
  auth: 'admin',
  summary: 'Every subscriber as CSV: email, subscription date, status',
  file: 'text/csv; charset=utf-8',
  errors: ['confirm_first'],
})

const issueFields = {
  subject: text(1, SUBJECT_MAX, msg`Please enter a subject`),
  /** Markdown; HTML in it is shown as text. */
  body: freeText(ISSUE_MAX).check(z.minLength(1, refusal(msg`Please enter a text`))),
}

export const issue = z.object({
  id,
  subject: z.string(),
  body: z.string(),
  status: z.enum(ISSUE_STATUSES),
  created_at: instant,
  started_at: z.nullable(instant),
  finished_at: z.nullable(instant),
  /** Known once sending has started. */
  recipients: z.int(),
  /** Mails by state. */
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
})
export type NewsletterIssue = z.infer<typeof issue>

const byId = z.object({ id: idParam })

export const listIssues = endpoint('GET /api/admin/letters', {
  auth: 'admin',
  summary: 'Newsletter issues with their progress, newest first',
  query: listQuery,
  data: z.array(issue),
  beside: listPage,
})

export const createIssue = endpoint('POST /api/admin/letters', {
  auth: 'admin',
  summary: 'Create a newsletter issue',
  body: z.object(issueFields),
  data: issue,
  status: 201,
  idempotent: true,
})

export const updateIssue = endpoint('PUT /api/admin/letters/{id}', {
  auth: 'admin',
  summary: 'Change the draft of a newsletter issue',
  params: byId,
  body: z.object(issueFields),
  data: issue,
  errors: ['not_found', 'letter_sent'],
})

export const deleteIssue = endpoint('DELETE /api/admin/letters/{id}', {
  auth: 'admin',
  summary: 'Delete the draft of a newsletter issue',
  params: byId,
  errors: ['not_found', 'letter_sent'],
})

export const previewIssue = endpoint('POST /api/admin/letters/preview', {
  auth: 'admin',
  summary: 'Preview a newsletter issue',
  body: z.object(issueFields),
  data: z.object({ html: z.string(), text: z.string() }),
  readOnly: true,
})

export const testIssue = endpoint('POST /api/admin/letters/{id}/test', {
  auth: 'admin',
  summary: "Send a newsletter issue to the administrator's own address only",
  params: byId,
  errors: ['not_found', 'invalid'],
})

export const sendIssue = endpoint('POST /api/admin/letters/{id}/send', {
  auth: 'admin',
  summary: 'Send a newsletter issue to every active subscriber; idempotent',
  params: byId,
  data: issue,
  errors: ['not_found'],
})

export const getIssue = endpoint('GET /api/admin/letters/{id}', {
  auth: 'admin',
  summary: 'One newsletter issue with its progress',
  params: byId,
  data: issue,
  errors: ['not_found'],
})
