import type { FastifyBaseLogger } from 'fastify'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Invoice } from '../contract.ts'
import type { Proration } from '../domain/period.ts'
import type { Plan } from '../domain/plans.ts'
import type { FoundMembership } from './membership.store.ts'

export interface Context extends AnyContext {
  log: FastifyBaseLogger
}

export interface PlanChange extends Proration {
  /** Each regular payment. */
  monthly_cents: number
  currency: string
}

export interface MemberContext extends Context {
  userId: number
}

/**
 * Implemented by Stripe and by the sandbox, where no money moves. Both keep the member's row and history, and bring the row
 * up to date before each operation.
 */
export interface Payments {
  /** Starts a subscription, or continues the unpaid one. @returns its client secret, and what paying with it charges */
  beginSubscription: (
    member: MemberContext,
    plan: Plan,
  ) => Promise<{ secret: string; price: MonthlyPrice }>
  refreshMembership: (member: MemberContext) => Promise<FoundMembership>
  /** At the end of the paid period; immediately when overdue or paused. */
  cancelSubscription: (member: MemberContext) => Promise<void>
  /** Withdraws a cancellation. */
  keepSubscription: (member: MemberContext) => Promise<void>
  /** @param months from the end of the paid period */
  pauseSubscription: (member: MemberContext, months: number) => Promise<void>
  /** Cancels a scheduled pause, or ends a pause now with a payment. */
  resumeSubscription: (member: MemberContext) => Promise<void>
  previewPlan: (member: MemberContext, plan: Plan) => Promise<PlanChange>
  /**
   * At the price that was calculated at `shown.at`.
   * @throws AppError `preview_stale` when the plan's amount is no longer `shown.cents`
   */
  changePlan: (
    member: MemberContext,
    plan: Plan,
    shown: { at: Date; cents?: number | undefined },
  ) => Promise<void>
  /** Newest first. */
  listInvoices: (member: MemberContext) => Promise<Invoice[]>
  /** @returns the URL of the provider's page for billing details */
  openPortal: (member: MemberContext, purpose: 'card' | 'all') => Promise<string>
}
