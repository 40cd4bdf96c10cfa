/** The first look is at this many eligible days, and one follows every 28. */
export const FIRST_LOOK = 56
export const LOOK_EVERY = 28
/** A look reads this many eligible days at most. */
export const WINDOW = 112
/** A pip is tested when it led on this many days, and others did on as many. */
export const LED_MIN = 8
/** A pattern is announced when the same pip is at or below it at two looks running. */
export const P_MAX = 0.03
/** Looks that are computed and shown: enough to see an announcement and what became of it. */
export const LOOKS_SHOWN = 4
/** A day's marks count until this long after the day has ended. */
export const LATE_HOURS = 48

/** The interval's nominal coverage; it is widened so that at least 88 % of intervals hold the truth. */
export const COVERAGE = 0.92

export const TRIAL_DAYS = [14, 28] as const
export const BLOCK = 4
export const REDRAWS = 999
export const TRIAL_P_MAX = 0.05
/** Days with an outcome that each of the two needs. */
export const ARM_MIN = 4
/** How long a finished trial is what the card shows. */
export const TRIAL_SHOWN_DAYS = 90

export const STATES = ['not_enough', 'nothing', 'pattern', 'tried'] as const
export type State = (typeof STATES)[number]

export const LEFT_OUT = ['rest', 'no_lead', 'second', 'imported', 'late'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

export const SAME_PIPS = 'Please choose two different areas.'
