import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

/** A booking takes cells of this many minutes; two bookings cannot take the same one. */
export const CELL_MINUTES = 5

/** One call lists the free times of at most this many days. */
export const SLOT_DAYS_MAX = 62

/** How long a visitor's time is held until the mailed link is used. */
export const HOLD_MINUTES = 15

/** How long a time that a coach offers is held. */
export const OFFER_HOURS = 48

/** Messages, booking requests and guests' sessions are deleted after two years (docs/product.md 3.7). */
export const KEPT_DAYS = 730

/** Free to change or cancel until this many hours before. */
export const FREE_CHANGE_HOURS = 24

export const MOVES_MAX = 2

/** A session waits for both sides from this long before it begins. */
export const WAITING_HOURS = 48

export const ALTERNATIVES = 3

/** How far from the wanted time alternatives are looked for, in days. */
export const ALTERNATIVE_DAYS = 14

export const NAME_MAX = 100
export const PLACE_MAX = 500
export const VIDEO_LINK_MAX = 2_000
export const GUEST_NAME_MAX = 200
export const MESSAGE_MAX = 2_000
export const REASON_MAX = 1_000
export const NOTES_MAX = 10_000

export const TYPES_MAX = 50
export const WEEKLY_MAX = 100
export const DAYS_MAX = 400
export const RANGES_MAX = 20
export const LIST_MAX = 2_000

export const STATUSES = ['held', 'booked', 'cancelled', 'done', 'missed'] as const
export type AppointmentStatus = (typeof STATUSES)[number]

/** The tone and words of each as a badge. */
export const STATES = {
  held: ['progress', msg`Held`],
  booked: ['done', msg`Booked`],
  cancelled: ['neutral', msg`Canceled`],
  done: ['done', msg`Took place`],
  missed: ['warning', msg`Missed`],
} as const satisfies Record<AppointmentStatus, readonly [string, MessageDescriptor]>

export const TYPE_DEFAULTS = {
  buffer_before: 0,
  buffer_after: 10,
  step: 30,
  min_notice_hours: 12,
  horizon_days: 60,
  daily_cap: 6,
  weekly_cap: null,
  place: '',
  video_link: '',
  credits: 0,
} as const

/** Made for a coach who sets availability for the first time (what the plans promise, docs/product.md 11.2). */
export const FIRST_TYPES = [
  { name: msg`Free consultation`, minutes: 30, credits: 0, plans: [] },
  { name: msg`One-to-one session`, minutes: 60, credits: 1, plans: ['coaching'] },
  { name: msg`Quarterly check-in`, minutes: 30, credits: 1, plans: ['basic'] },
] as const

export const REMINDER_HOURS = [24, 1] as const

export const HORIZON_MAX = 365

export const CLIENT_WITHOUT_CREDITS = msg`Your client has no session credit left for this. You can book it without one.`
export const OUTSIDE_RULES = msg`This time cannot be booked. Please choose one of the free times.`
export const BAD_ZONE = msg`Please enter a time zone such as Europe/London.`
export const BAD_TIME = msg`Please enter a time as hh:mm.`
export const BAD_RANGE = msg`Each range must end after it begins.`
export const BAD_VIDEO_LINK = msg`Please enter a complete link, such as https://meet.example.com/anna.`
export const BAD_DATES = msg`The first date must not be after the last one.`
export const TOO_MANY_DAYS = msg`Please ask for at most ${{ max: SLOT_DAYS_MAX }} days.`

/** The public page's part of a visitor's booking. */
/** In the place or video link of a session type: sixteen random signs for each appointment. */
export const ROOM = '{room}'

/** How often whoever holds a time may say that its address was wrong. */
export const HOLD_CHANGES_MAX = 3

export const GUEST_WORDS = {
  heading: msg`Choose a time`,
  held: msg`Almost there: please check your mail`,
  confirm: msg`Confirm my consultation`,
} as const

export const CALENDAR_NAME_MAX = 100
export const URL_MAX = 2_000
export const CALENDARS_MAX = 10

/** Limits for reading an external calendar. */
export const CALENDAR_BYTES_MAX = 5 * 1024 * 1024
export const CALENDAR_INSTANCES_MAX = 5_000
/** How many entries that could not be read are named. */
export const UNREAD_NAMED_MAX = 20
export const UNREAD_SUMMARY_MAX = 100
export const CALENDAR_REDIRECTS_MAX = 3
export const CALENDAR_SECONDS = 10
export const CALENDAR_BOOKING_SECONDS = 3
export const CALENDAR_EVERY_MINUTES = 10
export const CALENDAR_WARN_HOURS = 6
export const CALENDAR_STOP_HOURS = 24
/** How far ahead busy times are read: the longest booking horizon of a session type, plus a month. */
export const CALENDAR_AHEAD_DAYS = 400

/** Plans that credits are granted for and session types are offered to. */
export const CREDIT_PLANS = ['basic', 'premium', 'coaching'] as const
export type CreditPlan = (typeof CREDIT_PLANS)[number]

export const PLAN_NAMES = {
  basic: msg`Essentials`,
  premium: msg`Premium`,
  coaching: msg`Inner Circle`,
} as const

/** What the plans promise (docs/product.md 11.2); coaches may change it. */
export const CREDIT_RULES = [
  { plan: 'basic', credits: 1, months: 3 },
  { plan: 'premium', credits: 0, months: 1 },
  { plan: 'coaching', credits: 1, months: 1 },
] as const

/** How far back the coach's calendar shows sessions of groups. */
export const GROUP_PAST_DAYS = 366

/** Of what repeats: at most every so many weeks, so many times. */
export const REPEAT_WEEKS_MAX = 4
export const REPEAT_TIMES_MAX = 52
/** How far ahead a coach may book: as far as a series goes. */
export const SERIES_DAYS = 7 * REPEAT_WEEKS_MAX * REPEAT_TIMES_MAX
