import * as z from 'zod/mini'
import { calendarDate, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
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

export const week = z.object({
  /** Its Monday, UTC. */
  week: calendarDate,
  sign_ups: z.int(),
  /** Requests, and consultations that guests booked themselves. */
  bookings: z.int(),
  /** Members who created a domino in that week. */
  active_members: z.int(),
  completed_dominoes: z.int(),
})

export type Week = z.infer<typeof week>

export const getWeeks = endpoint('GET /api/admin/weeks', {
  auth: 'admin',
  summary:
    'Sign-ups, bookings, active members and completed dominoes by week, oldest first; counts only',
  data: z.array(week),
})

export const getConsultations = endpoint('GET /api/admin/consultations', {
  auth: 'admin',
  summary: 'How many consultations guests have booked, and the latest of them',
  data: z.object({
    total: z.int(),
    latest: z.array(
      z.object({
        id,
        guest_name: z.nullable(z.string()),
        starts_at: instant,
        created_at: instant,
      }),
    ),
  }),
})

export const backups = z.object({
  /** How often the site backs itself up; null when it does not. */
  every_hours: z.nullable(z.int()),
  /** The latest backup in the site's own folder. */
  last_at: z.nullable(instant),
  /** Backups are scheduled, but the last one is more than twice the interval old, or there is none. */
  late: z.boolean(),
})

export const getBackups = endpoint('GET /api/admin/backups', {
  auth: 'admin',
  summary:
    'When the embedded database was last backed up on this machine, and whether that is too long ago',
  data: backups,
})

export const check = z.object({
  /** What is checked: `mail`, `disk` … */
  name: z.string(),
  state: z.enum(['ok', 'warn', 'fail']),
  says: z.string(),
  /** What an administrator does about it; null when it is fine. */
  advice: z.nullable(z.string()),
  /** What only somebody at the server can do, with the names of settings and commands. */
  operator: z.nullable(z.string()),
})

export type Check = z.infer<typeof check>

export const systemState = z.object({
  version: z.string(),
  /** The command that makes the same checks, as it is typed where the site is installed. */
  doctor: z.string(),
  database: z.object({
    engine: z.enum(['sqlite', 'postgres']),
    version: z.string(),
    bytes: z.int(),
  }),
  mail: z.object({
    waiting: z.int(),
    failed: z.int(),
    uncertain: z.int(),
    /** The failures of the last day, newest first, at most ten; never the recipient. */
    failures: z.array(
      z.object({ id, kind: z.string(), reason: z.nullable(z.string()), created_at: instant }),
    ),
  }),
  /** Recurring jobs that are more than five minutes late. */
  late_jobs: z.array(z.object({ name: z.string(), due_at: instant })),
  /** Recurring jobs whose last run, within the last day, failed: the code or name of the error. */
  failed_jobs: z.array(z.object({ name: z.string(), failed_at: instant, failure: z.string() })),
  /** The latest sign-ins of all administrators, newest first, at most ten. */
  administrator_sign_ins: z.array(z.extend(signIn, { username: z.string() })),
  /** Each subject once, in the order in which to fix it. External services are here only while a setting is missing. */
  checks: z.array(check),
})

export type SystemState = z.infer<typeof systemState>

export const getSystem = endpoint('GET /api/admin/system', {
  auth: 'admin',
  summary:
    'What an operator should know: version, database, mail, late jobs, and checks of this machine',
  data: systemState,
})

export const getSystemServices = endpoint('GET /api/admin/system/services', {
  auth: 'admin',
  summary:
    'Checks that contact other machines: mail, TLS, the proxy, Stripe and the AI service; takes up to eight seconds',
  data: z.array(check),
  limit: { name: 'system services', max: 30, windowSeconds: 600 },
})

export const sendTestMail = endpoint('POST /api/admin/system/test-mail', {
  auth: 'admin',
  summary:
    "Send one mail to the administrator's own address, past the queue, and report the result",
  data: check,
  limit: { name: 'test mail', max: 10, windowSeconds: 600 },
})
