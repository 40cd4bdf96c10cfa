import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint, id, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { CREDIT_PLANS } from '../constants.ts'

const plan = z.enum(CREDIT_PLANS)
export const creditRule = z.object({
  plan,
  credits: z.int().check(z.minimum(0), z.maximum(100)),
  months: z.int().check(z.minimum(1), z.maximum(12)),
})
export const creditRules = z.array(creditRule)

export const sessionCredits = z.object({
  left: z.int(),
  credits: z.array(
    z.object({
      id,
      plan: z.nullable(plan),
      /** What bought it, if a plan did not grant it; it then pays for `session_type` alone. */
      purchase: z.nullable(id),
      session_type: z.nullable(id),
      granted: z.int(),
      left: z.int(),
      expires_at: instant,
    }),
  ),
  /** What each plan grants. */
  rules: creditRules,
})

export type SessionCredits = z.infer<typeof sessionCredits>
export type CreditRule = z.infer<typeof creditRule>

export const getCredits = endpoint('GET /api/session-credits', {
  auth: 'user',
  summary: "The caller's session credits that can still be used",
  data: sessionCredits,
})

export const getCreditRules = endpoint('GET /api/coach/credit-rules', {
  auth: 'coach',
  summary: 'How many credits each plan grants, and how often',
  data: creditRules,
})

export const putCreditRules = endpoint('PUT /api/coach/credit-rules', {
  auth: 'coach',
  audited: true,
  summary: 'Change what plans grant from the next period on',
  body: z.object({
    rules: creditRules.check(
      z.maxLength(CREDIT_PLANS.length),
      z.refine(
        rules => new Set(rules.map(each => each.plan)).size === rules.length,
        refusal(msg`Give each plan once.`),
      ),
    ),
  }),
  data: creditRules,
})
