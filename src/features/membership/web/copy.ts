import { moneyText } from '#src/features/texts/domain/money.ts'
import type { MemberAccess, MembershipHistoryEntry, Subscription } from '../contract.ts'
import { planLabel, tierLabel } from '../domain/access.ts'

/** Formats an instant as 'March 3, 2026'. */
type FormatDay = (instant: string) => string

const dayOrPeriodEnd = (instant: string | null, day: FormatDay): string =>
  instant ? day(instant) : 'the end of its period'

const describePayments = (side: 'sandbox' | 'stripe'): string =>
  side === 'stripe' ? 'paid by card through Stripe' : 'in the sandbox, where no money moves'

function describeMembership(membership: Subscription, day: FormatDay): string {
  const { status, tier, starts_at, expires_at, resumes_at, price } = membership
  const name = tierLabel(tier)
  const end = dayOrPeriodEnd(expires_at, day)
  if (status === 'active') {
    const since = starts_at ? ` since ${day(starts_at)}` : ''
    const next = membership.cancel_at_period_end
      ? `canceled, so it ends on ${end}`
      : resumes_at
        ? `a pause begins on ${end} and ends on ${day(resumes_at)}`
        : `renews on ${end}${price ? ` at ${moneyText(price)} a month` : ''}`
    return `Access to ${name}${since}: ${describePayments(membership.side)}; ${next}.`
  }
  if (status === 'past_due')
    return `No access to ${name} for now: the payment due on ${end} is overdue. Access returns when it is paid.`
  if (status === 'inactive' && resumes_at)
    return `No access to ${name} for now: the membership has been paused since ${end}, until ${day(resumes_at)}.`
  if (status === 'canceled') return `No longer has access: ${name} ended on ${end}.`
  return 'No membership. The four tools and personal tracking are open to everybody.'
}

/** For an administrator who answers a member's question about access. */
export function whyAccess(
  { is_admin, disabled, membership }: MemberAccess,
  day: FormatDay,
): string[] {
  const description = describeMembership(membership, day)
  return [
    ...(disabled ? ['The account is disabled: nobody can sign in to it.'] : []),
    ...(is_admin
      ? ['Is an administrator: has access to everything, with or without a membership.']
      : []),
    ...(is_admin && membership.status !== 'active' && membership.status !== 'past_due'
      ? []
      : [description]),
  ]
}

/** Without the date. */
export function historySentence(
  { code, side, tier, from_tier, until }: MembershipHistoryEntry,
  day: FormatDay,
): string {
  const name = planLabel(tier)
  const end = dayOrPeriodEnd(until, day)
  switch (code) {
    case 'started':
      return `${name} started, ${describePayments(side)}; paid until ${end}.`
    case 'renewed':
      return `${name} was renewed; paid until ${end}.`
    case 'changed':
      return `Changed from ${planLabel(from_tier)} to ${name}.`
    case 'cancel_asked':
      return `Canceled; access continues until ${end}.`
    case 'kept':
      return 'The cancellation was withdrawn.'
    case 'pause_asked':
      return `A pause was requested, until ${end}.`
    case 'pause_taken_back':
      return 'The pause was canceled.'
    case 'paused':
      return `The pause started; it ends on ${end}.`
    case 'resumed':
      return `The pause is over; paid until ${end}.`
    case 'past_due':
      return 'A payment did not go through; access stopped.'
    case 'recovered':
      return `The overdue payment arrived; paid until ${end}.`
    case 'ended':
      return `${name} ended.`
  }
}
