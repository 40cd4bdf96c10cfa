import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import type { PaymentContext } from '#src/features/payments/server/exposed.ts'
import type { Plan } from '../domain/plans.ts'
import type { FoundMembership } from './membership.store.ts'

export interface MemberContext extends PaymentContext {
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
  /** @returns where the member manages the plan: changes, pauses, card and invoices are the provider's */
  openPortal: (member: MemberContext) => Promise<string>
}
