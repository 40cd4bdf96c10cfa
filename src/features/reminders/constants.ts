import { msg } from '@lingui/core/runtime-macro'

export const CHANNELS = ['mail', 'push'] as const

/** `picture` is the week at a glance; `quiet` asks whether to stay quiet. */
export const KINDS = ['domino', 'review', 'picture', 'quiet'] as const
export type Kind = (typeof KINDS)[number]

/** Kinds that can be switched off by the link in their mails. */
const SWITCHED_KINDS = ['domino', 'review', 'picture'] as const
export type SwitchedKind = (typeof SWITCHED_KINDS)[number]

export const OUTCOMES = [
  'sent',
  'written',
  'rest_day',
  'not_today',
  'enough',
  'quiet_hours',
  'late',
  'closed',
  'unreachable',
] as const
export type Outcome = (typeof OUTCOMES)[number]

export const ALSO_AT_MAX = 2
export const REVIEW_HOUR = '18:00'
export const PICTURE_HOUR = '17:00'
export const SUNDAY = 7
/** What 'Fewer of these' offers. */
export const FEWER_DAYS = [1, 3, 5] as const

/** A reminder that could not be sent within this time is dropped. */
export const LATE_MS = 2 * 3_600_000
/** How long a mail or push has at least, from the decision to send it. */
export const HANDOVER_MS = 120_000
/** After so many days without a sign of life, a member is asked instead of reminded. */
export const SILENT_DAYS = 14
export const KEPT_DAYS = 90
/** How many due reminders are read at a time. */
export const PORTION = 200
export const TESTS_PER_HOUR = 5

export const LINK_HOURS = 72
/** How old a page's nonce must be before its button counts: scanners press at once. */
export const NONCE_MIN_MS = 1_500
export const NONCE_MAX_MS = 3_600_000
export const COOKIE_SECONDS = 31_536_000

export const SUBSCRIPTIONS_MAX = 20
export const PUSH_TTL_SECONDS = 7_200

export const TIME_BAD = msg`Please enter a time as HH:mm, from 00:00 to 23:59.`
export const DAYS_BAD = msg`Please choose at least one weekday, from 1 for Monday to 7 for Sunday.`
export const CHANNELS_BAD = msg`Please choose mail, push or both.`
export const ALSO_AT_BAD = msg`Please choose up to two more times that differ from the first.`
export const ENDPOINT_BAD = msg`This is not an address of a push service that we know.`
export const KEY_BAD = msg`This is not a key of a push subscription.`

/** What a link can log: the lead pip, a day's silence, a rest day, or only that the member is there. */
export const TAP_ACTIONS = ['done', 'not_today', 'rest_day', 'stay'] as const
export type TapAction = (typeof TAP_ACTIONS)[number]

/** What whoever administers the site hears of. */
export const PRACTICE_MAILS = [
  ['questions', msg`A question comes in`],
  ['requests', msg`Somebody asks for a consultation`],
] as const

/** What a coach hears of. */
export const CLIENT_MAILS = [
  ['bookings', msg`A session is booked or changed`],
  ['purchases', msg`Somebody buys`],
  ['refunds', msg`A payment is given back`],
  ['failed_payments', msg`A payment fails or is disputed`],
  ['accepted_invitations', msg`An invitation is accepted`],
] as const
