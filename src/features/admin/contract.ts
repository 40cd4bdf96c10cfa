import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { listPage, listQuery } from '#src/contract/list.ts'
import { signIn } from '#src/features/sign-in/contract/sessions.ts'

/** Never a member's dominoes, weeks, drawers or reflections. */
export const managedMember = z.object({
  id,
  username: z.string(),
  email: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  email_verified: z.boolean(),
  is_admin: z.boolean(),
  is_coach: z.boolean(),
  disabled: z.boolean(),
  subscription_status: z.string(),
  subscription_tier: z.nullable(z.string()),
  subscription_expires_at: z.nullable(instant),
  /** Bought with a test card; no money moved. */
  in_test_mode: z.boolean(),
  /** Stripe will charge again, even while the account is disabled. */
  charged_again: z.boolean(),
  created_at: instant,
})

export type ManagedMember = z.infer<typeof managedMember>

export const listMembers = endpoint('GET /api/admin/members', {
  auth: 'admin',
  summary: 'Members, newest first, searched by name and address',
  query: listQuery,
  data: z.array(managedMember),
  beside: listPage,
})

export const updateMember = endpoint('PATCH /api/admin/members/{id}', {
  auth: 'admin',
  summary: 'Change the rights of an administrator or a coach, or whether an account can be used',
  params: z.object({ id: idParam }),
  body: z.object({
    is_admin: z.optional(z.boolean()),
    is_coach: z.optional(z.boolean()),
    disabled: z.optional(z.boolean()),
    /** The coach who takes over the upcoming sessions of somebody who stops coaching; by default they are canceled. */
    sessions_to: z.optional(id),
  }),
  data: managedMember,
  beside: z.object({
    /** How many upcoming sessions were handed over or canceled. */
    sessions: z.optional(z.object({ handed_over: z.int(), cancelled: z.int() })),
  }),
  errors: ['not_found', 'last_admin', 'confirm_first'],
})

export const getSessionsLed = endpoint('GET /api/admin/members/{id}/sessions-led', {
  auth: 'admin',
  summary: 'How many upcoming sessions a member leads, and which coaches could take them over',
  params: z.object({ id: idParam }),
  data: z.object({ booked: z.int(), coaches: z.array(z.object({ id, name: z.string() })) }),
  errors: ['not_found'],
})

export const resendMemberConfirmation = endpoint('POST /api/admin/members/{id}/send-confirmation', {
  auth: 'admin',
  summary: "Resend a member's confirmation link",
  params: z.object({ id: idParam }),
  errors: ['not_found'],
})

export const listMemberSignIns = endpoint('GET /api/admin/members/{id}/sign-ins', {
  auth: 'admin',
  summary: "A member's latest sign-ins, kept for 90 days, newest first",
  params: z.object({ id: idParam }),
  data: z.array(signIn),
  errors: ['not_found'],
})

export const auditEntry = z.object({
  id,
  /** Null where no administrator or coach did it by a call: a payment, for example. */
  admin_id: z.nullable(id),
  username: z.string(),
  action: z.string(),
  call: z.string(),
  details: z.nullable(z.string()),
  created_at: instant,
})

export const listAudit = endpoint('GET /api/admin/audit', {
  auth: 'admin',
  summary: 'What administrators did, and each change of a purchase, newest first',
  query: listQuery,
  data: z.array(auditEntry),
  beside: listPage,
})
