/** The first look is at this many eligible days, and one follows every 28. */
export const FIRST_LOOK = 56
export const LOOK_EVERY = 28
/** A look reads this many eligible days at most. */
export const WINDOW = 112
/** A pip is tested if it led on at least this many days, and others led on at least as many. */
export const LED_MIN = 8
/** A pattern is announced if the same pip's p is at or below this at two looks in a row. */
export const P_MAX = 0.03
/** Looks that are computed and shown: enough to see an announcement and what became of it. */
export const LOOKS_SHOWN = 4
/** A day's marks count until this long after the day has ended. */
export const LATE_HOURS = 48

/** The interval's nominal coverage: wide enough that at least 88 % of intervals contain the true effect. */
export const COVERAGE = 0.92

export const TRIAL_DAYS = [14, 28] as const
export const BLOCK = 4
export const REDRAWS = 999
export const TRIAL_P_MAX = 0.05
/** Days with an outcome that each of the two compared pips needs. */
export const ARM_MIN = 4
/** For how long the card shows a finished trial. */
export const TRIAL_SHOWN_DAYS = 90

export const STATES = ['not_enough', 'nothing', 'pattern', 'tried'] as const
export type State = (typeof STATES)[number]

export const LEFT_OUT = ['rest', 'no_lead', 'second', 'imported', 'late'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

export const SAME_PIPS = 'Please choose two different areas.'
