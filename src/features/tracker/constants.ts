import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

export const PIP_COUNT = 12
export const PIP_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** What a mark names instead of a pip when the domino itself was tipped, or that was taken back. */
export const TIPPED_MARK = 0

export const PIP_STATUSES = ['Not Started', 'In Progress', 'Completed'] as const
export type PipStatus = (typeof PIP_STATUSES)[number]
/** How each is shown; stored and sent is the English. */
export const STATUS_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'Not Started': msg`Not Started`,
  'In Progress': msg`In Progress`,
  Completed: msg`Completed`,
}

export const DEFAULT_STATUS: PipStatus = 'Not Started'

export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 5_000
export const PIP_TEXT_MAX = 100
export const REFLECTION_MAX = 5_000
export const FIRST_DATE = '1900-01-01'
export const LAST_DATE = '2999-12-31'
export const RANGE_DAYS_MAX = 366

/** How many of the newest dominoes an answer is computed from: a dozen a day for a year, too few to hold anybody up. */
export const ENTRIES_READ = 5_000
/** The same for the patterns of all years. */
export const LED_ENTRIES_READ = 10_000

export const WHEEL_DAYS = 30
export const RECENT_DAYS = 14

export const TITLE_REQUIRED = msg`Please enter a main domino`
export const DATE_REQUIRED = msg`Please select a date for your domino.`
/** For failed reads without a message from the server. */
export const TRY_LATER = msg`Something went wrong on our side. Nothing is lost; please try again in a moment.`
