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

/** How long a call waits for a change before it answers without one: shorter than proxies wait. */
export const WAIT_SECONDS = 25

/** How often a process looks for changes while somebody waits in it. */
export const WATCH_MS = 750

/** Calls of one person that may wait at the same time; any more are answered at once. */
export const WAITS_MAX = 6

export const MESSAGE_EMPTY = 'Please write a message'

/** Plans that promise coaching: their members are proposed to a coach. */
export const COACHING_TIERS = ['basic', 'premium', 'coaching'] as const

export const NOTES_WITHHELD =
  'Your coach has written private notes. Ask the site for access, and this archive will contain them.'
