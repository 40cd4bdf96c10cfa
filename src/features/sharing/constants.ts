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

export const KIND_NAMES: Readonly<Record<ShareKind, string>> = {
  dominoes: 'Dominoes with their pips',
  reflections: 'Reflections',
  planner: 'Weekly planner',
  if_thens: 'If-then plans',
  results: 'Assessment results',
  cabinet_entry: 'Cabinet entry',
}

export const NEEDS_ITEM = 'Cabinet entries are shared one by one.'
export const ALREADY_OVER = 'Please choose a moment in the future.'
export const NO_RANGE = `Please enter a range of 1 to ${RANGE_DAYS_MAX} days.`
export const NOT_YOURSELF = 'You cannot coach yourself.'
