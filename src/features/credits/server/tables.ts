import type { Generated } from 'kysely'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import { CREDIT_PLANS, type CreditPlan } from '../constants.ts'

export interface Credits {
  id: Generated<number>
  user_id: Fixed<number>
  plan: Fixed<CreditPlan>
  period_start: Fixed<Instant>
  granted: Fixed<number>
  used: number
  expires_at: Instant
  created_at: Fixed<Instant>
}

/** One row for each credit that an appointment took. */
export interface CreditUses {
  id: Generated<number>
  credit_id: Fixed<number>
  appointment_id: Fixed<number>
  used_at: Fixed<Instant>
  refunded_at: Instant | null
}

export interface CreditRules {
  plan: Fixed<CreditPlan>
  credits: number
  /** Credits are granted once in this many months. */
  months: number
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    credits: Credits
    credit_uses: CreditUses
    credit_rules: CreditRules
  }
}

const rows = (list: string) => ({ export: list, practice: 'kept', deletion: 'cascade' }) as const

export const creditsTables = {
  credits: { ...rows('session_credits'), texts: { codes: [] }, enums: { plan: CREDIT_PLANS } },
  credit_uses: rows('session_credit_uses'),
  credit_rules: {
    export: no('belongs to the site, not to a member'),
    practice: 'kept',
    deletion: no('belongs to the site, not to a member'),
    enums: { plan: CREDIT_PLANS },
  },
} as const satisfies TableClaims
