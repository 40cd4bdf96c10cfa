import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/http/route.ts'
import type { Invoice } from '../../contract.ts'
import type { Plan, Proration } from '../../domain.ts'
import type { FoundMembership } from '../store.ts'

/** What work on payments may use, in a call or in a job. */
export interface Context {
  db: Db
  deps: Deps
  now: Date
  log: FastifyBaseLogger
}

export interface MemberContext extends Context {
  userId: number
}

/**
 * Where the payments of memberships come from: Stripe, or the sandbox where no money moves. Both keep the same
 * row of the member and the same history; each call brings the row up to date before it looks at it.
 */
export interface Payments {
  /** Begins a subscription, or goes on with the one that waits for its payment. @returns its client secret */
  begin: (member: MemberContext, plan: Plan) => Promise<string>
  /** The membership as its source has it now. */
  refresh: (member: MemberContext) => Promise<FoundMembership>
  /** Ends it with its period; at once where nothing is paid for now. */
  cancel: (member: MemberContext) => Promise<void>
  /** Takes a cancellation back. */
  keep: (member: MemberContext) => Promise<void>
  /** @param months how long, from the end of the paid period */
  pause: (member: MemberContext, months: number) => Promise<void>
  /** Takes a pause back, or ends it now with a payment. */
  resume: (member: MemberContext) => Promise<void>
  /** What a change of plan would cost at this moment. */
  preview: (member: MemberContext, plan: Plan) => Promise<Proration>
  /** @param at the moment of the preview: it costs what that said */
  change: (member: MemberContext, plan: Plan, at: Date) => Promise<void>
  /** The latest invoices, the latest first. */
  invoices: (member: MemberContext) => Promise<Invoice[]>
  /** @returns the address of the provider's own page for cards and addresses */
  portal: (member: MemberContext, purpose: 'card' | 'all') => Promise<string>
}
