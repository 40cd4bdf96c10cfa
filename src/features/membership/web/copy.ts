import type { MemberAccess, MembershipHistoryEntry, Subscription } from '../contract.ts'
import { planLabel, tierLabel } from '../domain.ts'

/** How an instant is said: '3 March 2026'. */
type Day = (instant: string) => string

const when = (instant: string | null, day: Day): string => (instant ? day(instant) : 'the end of its period')

const payments = (side: 'sandbox' | 'stripe'): string =>
  side === 'stripe' ? 'paid by card through Stripe' : 'in the sandbox, where no money moves'

function sentenceOfMembership(membership: Subscription, day: Day): string {
  const { status, tier, starts_at, expires_at, resumes_at } = membership
  const name = tierLabel(tier)
  const end = when(expires_at, day)
  if (status === 'active') {
    const since = starts_at ? ` since ${day(starts_at)}` : ''
    const next = membership.cancel_at_period_end
      ? `canceled, so it ends on ${end}`
      : resumes_at
        ? `a pause begins on ${end} and ends on ${day(resumes_at)}`
        : `renews on ${end}`
    return `Access to ${name}${since}: ${payments(membership.side)}; ${next}.`
  }
  if (status === 'past_due')
    return `No access to ${name} for now: the payment due on ${end} is overdue. Access comes back when it is paid.`
  if (status === 'inactive' && resumes_at)
    return `No access to ${name} for now: the membership is paused since ${end}, until ${day(resumes_at)}.`
  if (status === 'canceled') return `No access any more: ${name} ended on ${end}.`
  return 'No membership. The four tools and the own tracking are everybody’s.'
}

/** Why somebody has access, or has none, in plain words: what an administrator answers a member. */
export function whyAccess({ is_admin, disabled, membership }: MemberAccess, day: Day): string[] {
  const sentence = sentenceOfMembership(membership, day)
  return [
    ...(disabled ? ['The account is disabled: nobody can sign in to it.'] : []),
    ...(is_admin ? ['An administrator: has access to everything, with or without a membership.'] : []),
    ...(is_admin && membership.status !== 'active' && membership.status !== 'past_due' ? [] : [sentence]),
  ]
}

/** One entry of a membership's history, without its date. */
export function historySentence(
  { code, side, tier, from_tier, until }: MembershipHistoryEntry,
  day: Day,
): string {
  const name = planLabel(tier)
  const end = when(until, day)
  switch (code) {
    case 'started':
      return `${name} began, ${payments(side)}; paid until ${end}.`
    case 'renewed':
      return `${name} was renewed; paid until ${end}.`
    case 'changed':
      return `Changed from ${planLabel(from_tier)} to ${name}.`
    case 'cancel_asked':
      return `Canceled; access stays until ${end}.`
    case 'kept':
      return 'The cancellation was taken back.'
    case 'pause_asked':
      return `A pause was asked for, until ${end}.`
    case 'pause_taken_back':
      return 'The pause was taken back.'
    case 'paused':
      return `The pause began; it ends on ${end}.`
    case 'resumed':
      return `The pause is over; paid until ${end}.`
    case 'past_due':
      return 'A payment did not go through; access stopped.'
    case 'recovered':
      return `The overdue payment came; paid until ${end}.`
    case 'ended':
      return `${name} ended.`
  }
}
