import { msg, plural, t } from '@lingui/core/macro'
import { shortDate } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import { ApiError } from '#src/platform/web/api/api.ts'
import type { Group } from '../contract/groups.ts'
import { isOver } from '../domain/access.ts'

const ACCESS_WORDS = {
  open: msg`Open to every member`,
  plan: msg`Part of your membership`,
  invited: msg`By invitation`,
} as const

export const accessWords = ({ access, your }: Pick<Group, 'access' | 'your'>): string =>
  your.status === 'invited' ? t`You are invited` : i18n._(ACCESS_WORDS[access])

export const membersWords = (count: number): string =>
  count === 0
    ? t`Nobody is in it yet`
    : t`${plural(count, { one: '# member', other: '# members' })}`

/** 'Nov 30, 2026 to Feb 20, 2027'; empty for a group without dates. */
export function datesWords({ starts_on, ends_on }: Pick<Group, 'starts_on' | 'ends_on'>): string {
  if (starts_on && ends_on) return t`${shortDate(starts_on)} to ${shortDate(ends_on)}`
  if (starts_on) return t`From ${shortDate(starts_on)}`
  return ends_on ? t`Until ${shortDate(ends_on)}` : ''
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
