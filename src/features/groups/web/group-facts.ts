import { counted, shortDate } from '#src/contract/formats.ts'
import { ApiError } from '#src/platform/web/api/api.ts'
import type { Group } from '../contract/groups.ts'
import { isOver } from '../domain/access.ts'

const ACCESS_WORDS = {
  open: 'Open to every member',
  plan: 'Part of your membership',
  invited: 'By invitation',
} as const

export const accessWords = ({ access, your }: Pick<Group, 'access' | 'your'>): string =>
  your.status === 'invited' ? 'You are invited' : ACCESS_WORDS[access]

export const membersWords = (count: number): string =>
  count === 0 ? 'Nobody is in it yet' : counted(count, 'member')

/** 'Nov 30, 2026 to Feb 20, 2027'; empty for a group without dates. */
export function datesWords({ starts_on, ends_on }: Pick<Group, 'starts_on' | 'ends_on'>): string {
  if (starts_on && ends_on) return `${shortDate(starts_on)} to ${shortDate(ends_on)}`
  if (starts_on) return `From ${shortDate(starts_on)}`
  return ends_on ? `Until ${shortDate(ends_on)}` : ''
}

export const isInside = ({ your }: Pick<Group, 'your'>): boolean =>
  your.status === 'member' || your.status === 'coach'

/** A refusal that is none: the member has a place in line now. */
export const isFull = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'full'

/** In the group's time zone, wherever the reader is. */
export const hasEnded = (
  { ends_on, zone = 'UTC' }: Pick<Group, 'ends_on' | 'zone'>,
  now: number,
): boolean => isOver({ ends_on, zone }, new Date(now))
