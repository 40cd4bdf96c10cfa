import * as z from 'zod/mini'
import { endpoint, id, instant } from '#src/contract/endpoint.ts'
import { signIn } from '#src/features/sign-in/contract/sessions.ts'

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
