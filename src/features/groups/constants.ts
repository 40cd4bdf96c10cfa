import { msg } from '@lingui/core/runtime-macro'

export const NAME_MAX = 100
export const DESCRIPTION_MAX = 2_000
export const SIZE_MAX = 1_000
export const TITLE_MAX = 200
export const BODY_MAX = 10_000
export const REASON_MAX = 1_000
export const INVITED_MAX = 254
export const AGENDA_MAX = 500
export const PLACE_MAX = 500
export const SEATS_MAX = 1_000
export const MINUTES_MIN = 5
export const MINUTES_MAX = 480

export const ACCESSES = ['open', 'plan', 'invited'] as const
export type GroupAccess = (typeof ACCESSES)[number]

/** Ordered by what they include: each plan includes those before it. */
export const GROUP_PLANS = ['basic', 'premium', 'coaching'] as const
export type GroupPlan = (typeof GROUP_PLANS)[number]

export const NAMES = ['username', 'full_name'] as const
export type NameChoice = (typeof NAMES)[number]

export const DIGESTS = ['none', 'daily', 'weekly'] as const
export type Digest = (typeof DIGESTS)[number]

export const MEMBER_STATES = ['in', 'waiting', 'left', 'removed'] as const
export type MemberState = (typeof MEMBER_STATES)[number]

/** How a member came in; a plan's members stay as long as their plan. */
export const WAYS_IN = ['coach', 'open', 'plan', 'invited'] as const
export type WayIn = (typeof WAYS_IN)[number]

export const YOUR_STATES = ['none', 'invited', 'waiting', 'member', 'coach'] as const
export const LEAVINGS = ['keep', 'remove'] as const

export const FOLLOWS = ['follow', 'mute', 'none'] as const
export type Follow = (typeof FOLLOWS)[number]

export const POST_KINDS = ['topic', 'reply'] as const
export type PostKind = (typeof POST_KINDS)[number]

export const REPORT_WHYS = ['reported', 'care'] as const
export type ReportWhy = (typeof REPORT_WHYS)[number]

export const REPORT_STATES = ['open', 'done'] as const
export type ReportState = (typeof REPORT_STATES)[number]

export const SESSION_STATES = ['planned', 'cancelled'] as const
export const SEAT_STATES = ['taken', 'waiting'] as const
export const YOUR_SEATS = ['none', 'taken', 'waiting'] as const
export type SeatState = (typeof SEAT_STATES)[number]

export const FORMER = msg`Former member`
/** For a member whose chosen full name is no longer in the account. */
export const UNNAMED = msg`Member`

export const INVITED_DAYS = 90
export const EDIT_MINUTES = 30
export const NEW_DAYS = 7
export const REPORTS_KEPT_DAYS = 90
/** This close to a session, a free seat goes to the first who takes it. */
export const LAST_HOURS = 2
/** For how long /today shows a seat or a place that came from the line. */
export const GIVEN_DAYS = 7
/** The hour of the member's day when digests come; a weekly one comes on Mondays. */
export const DIGEST_HOUR = 8
/** A digest that is overdue by more than this is skipped, for example after a restore. */
export const DIGEST_LATE_HOURS = 24
/** Titles in a digest. */
export const DIGEST_MAX = 20
