import type { MembershipCode } from '../constants.ts'
import { isPaused, type Membership } from './period.ts'
import type { Plan } from './plans.ts'

export interface HistoryEntry {
  code: MembershipCode
  tier: Plan | null
  from_tier: Plan | null
  until: string | null
}

/** @returns what a change means for the member's history; empty when nothing changed */
export function historyOf(before: Membership, after: Membership): HistoryEntry[] {
  const tier = after.subscription_tier ?? before.subscription_tier
  const entry = (code: MembershipCode, until = after.subscription_expires_at): HistoryEntry => ({
    code,
    tier,
    from_tier: code === 'changed' ? before.subscription_tier : null,
    until,
  })
  const was = before.subscription_status
  const is = after.subscription_status
  const wasPaused = isPaused(before)
  if (is !== was) {
    if (is === 'active') {
      return [entry(was === 'past_due' ? 'recovered' : wasPaused ? 'resumed' : 'started')]
    }
    if (is === 'past_due') return [entry('past_due')]
    if (isPaused(after)) return [entry('paused', after.subscription_resumes_at)]
    return was === 'active' || was === 'past_due' || wasPaused ? [entry('ended')] : []
  }
  if (is !== 'active') return []
  const entries: HistoryEntry[] = []
  if (before.subscription_tier !== after.subscription_tier) entries.push(entry('changed'))
  if (before.subscription_cancel_at_period_end !== after.subscription_cancel_at_period_end) {
    entries.push(entry(after.subscription_cancel_at_period_end ? 'cancel_asked' : 'kept'))
  }
  if ((before.subscription_resumes_at === null) !== (after.subscription_resumes_at === null)) {
    const resumes = after.subscription_resumes_at
    entries.push(resumes ? entry('pause_asked', resumes) : entry('pause_taken_back'))
  }
  const longer =
    Date.parse(after.subscription_expires_at ?? '') >
    Date.parse(before.subscription_expires_at ?? '')
  if (longer && entries.length === 0) entries.push(entry('renewed'))
  return entries
}
