import { type CalendarDate, calendarDateAt } from '#src/contract/calendar.ts'
import type { AccessFlags } from '#src/features/membership/domain/access.ts'
import {
  GROUP_PLANS,
  type GroupAccess,
  type GroupPlan,
  type MemberState,
  type WayIn,
} from '../constants.ts'

export const plansIn = (stored: string): GroupPlan[] =>
  GROUP_PLANS.filter(plan => stored.split(',').includes(plan))

export const plansText = (plans: readonly GroupPlan[]): string =>
  GROUP_PLANS.filter(plan => plans.includes(plan)).join(',')

const isAmong = (stored: string, flags: AccessFlags): boolean =>
  plansIn(stored).some(plan => flags[plan])

export interface Joinable {
  access: GroupAccess
  plans: string
  ends_on: CalendarDate | null
  zone: string
}

/** A group lasts until the end of its last day. */
export const isOver = ({ ends_on, zone }: Pick<Joinable, 'ends_on' | 'zone'>, now: Date): boolean =>
  ends_on !== null && ends_on < calendarDateAt(now, zone)

/** A plan's member is in only while the plan allows it, even before a job has ended the membership. */
export const isIn = (
  group: Joinable,
  member: { status: MemberState; via: WayIn } | null,
  flags: AccessFlags,
): boolean =>
  member?.status === 'in' &&
  (member.via !== 'plan' || group.access !== 'plan' || isAmong(group.plans, flags))

export function wayIn(
  group: Joinable,
  {
    status,
    isInvited,
    flags,
  }: { status: MemberState | null; isInvited: boolean; flags: AccessFlags },
): WayIn | null {
  if (isInvited) return 'invited'
  if (status === 'removed') return null
  if (group.access === 'open') return 'open'
  return group.access === 'plan' && isAmong(group.plans, flags) ? 'plan' : null
}
