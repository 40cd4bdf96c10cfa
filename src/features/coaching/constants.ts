import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

export const MESSAGE_MAX = 5_000
export const NOTE_MAX = 20_000
export const LINE_MAX = 500
export const TEXT_MAX = 2_000

/** How long a message can be edited. */
export const EDIT_MINUTES = 10
/** A message that is unread for this long is announced by mail. */
export const UNREAD_MINUTES = 10
/** At most one such mail in this time. */
export const MAIL_MINUTES = 60
/** Both sides are asked to prepare this long before a session. */
export const PREPARE_HOURS = 24
export const PREPARE_LINES = 3

export const GOALS_MAX = 12
/** Goal ids are 32-bit integers. */
export const GOAL_ID_MAX = 2_147_483_647
export const TAGS_MAX = 10
export const TAG_MAX = 30

export const ACTION_STATUSES = ['offered', 'taken', 'done', 'let_go'] as const
export type ActionStatus = (typeof ACTION_STATUSES)[number]

export const VISIBILITIES = ['private', 'shared'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** Filters of a coach's clients. */
export const CLIENT_FILTERS = ['waiting', 'week', 'quiet'] as const
export type ClientFilter = (typeof CLIENT_FILTERS)[number]
/** A client from whom nothing has come for this long is quiet. */
export const QUIET_DAYS = 14

/** How long a call waits for a change before it answers without one: shorter than proxies wait. */
export const WAIT_SECONDS = 25

/** How often a process looks for changes while somebody waits in it. */
export const WATCH_MS = 750

/** Calls of one person that may wait at the same time; any more are answered at once. */
export const WAITS_MAX = 6

export const MESSAGE_EMPTY = msg`Please write a message`

/** Plans that promise coaching: their members are proposed to a coach. */
export const COACHING_TIERS = ['basic', 'premium', 'coaching'] as const

export const NOTES_WITHHELD =
  'Your coach has written private notes. Ask the site for access, and this archive will contain them.'

export const SHARE_KINDS = [
  'dominoes',
  'reflections',
  'planner',
  'if_thens',
  'results',
  'cabinet_entry',
] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

/** The two sides of a coaching. */
export const SIDES = ['member', 'coach'] as const
export type Role = (typeof SIDES)[number]

/** How long a share lasts unless the member says otherwise. */
export const SHARE_DAYS = 90

/** The same thing read again within this time is counted in the same line of the log. */
export const SAME_READ_MINUTES = 10

export const RANGE_DAYS_MAX = 366

/** How long an unanswered invitation is kept. */
export const INVITATION_DAYS = 90
/** A coach can have an invitation mailed again at most once in this time. */
export const REMIND_MINUTES = 60

/** How long notes about a member who left are kept, and how long released notes stay in a member's archive. */
export const NOTES_KEPT_DAYS = 30

/** How long a member's home reminds of shares that a restore ended. */
export const SHARES_OFF_DAYS = 14

export const KIND_NAMES: Readonly<Record<ShareKind, MessageDescriptor>> = {
  dominoes: msg`Dominoes with their pips`,
  reflections: msg`Reflections`,
  planner: msg`Weekly planner`,
  if_thens: msg`If-then plans`,
  results: msg`Assessment results`,
  cabinet_entry: msg`Cabinet entry`,
}

export const NEEDS_ITEM = msg`Cabinet entries are shared one by one.`
export const ALREADY_OVER = msg`Please choose a moment in the future.`
export const NO_RANGE = msg`Please enter a range of 1 to ${{ max: RANGE_DAYS_MAX }} days.`
export const NOT_YOURSELF = msg`You cannot coach yourself.`

export const QUESTIONS_MAX = 12
export const OPTIONS_MAX = 10

export const QUESTION_TYPES = ['scale', 'choice', 'yes_no', 'text'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export const NOT_MONDAY = msg`Please enter the Monday of the week.`
export const WEEK_AHEAD = msg`This week has not begun yet.`
export const NO_ANSWER = msg`This does not answer a question on the form.`

export const DEFAULT_FORM = [
  {
    id: 1,
    type: 'scale',
    text: msg`How was your week?`,
    options: null,
    min: 1,
    max: 10,
    min_label: msg`hard`,
    max_label: msg`good`,
  },
  { id: 2, type: 'text', text: msg`What went well?`, options: null },
  { id: 3, type: 'text', text: msg`What got in the way?`, options: null },
  {
    id: 4,
    type: 'scale',
    text: msg`How much energy do you have for the week ahead?`,
    options: null,
    min: 1,
    max: 10,
    min_label: msg`little`,
    max_label: msg`plenty`,
  },
  { id: 5, type: 'yes_no', text: msg`Did you do what we agreed on?`, options: null },
  { id: 6, type: 'text', text: msg`What would help you most next week?`, options: null },
] as const

/** How a coach may call somebody who is invited by a link. */
export const LINK_NAME_MAX = 100

/** With a blank, which no username or address has. */
export const LINK_KEY = 'link '

/** What a coach hears of by mail unless it is switched off. */
export const COACH_MAILS = [
  'questions',
  'requests',
  'bookings',
  'purchases',
  'refunds',
  'failed_payments',
  'accepted_invitations',
] as const
export type CoachMail = (typeof COACH_MAILS)[number]
