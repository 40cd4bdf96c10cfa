/** What an if-then plan is tied to. */
export const CUE_KINDS = ['time', 'place', 'after', 'feeling'] as const
export type CueKind = (typeof CUE_KINDS)[number]

export const OUTCOMES = ['done', 'missed', 'no_cue'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Who wrote a plan: the review of a week, the member directly, or a coach's action that the member accepted. */
export const SOURCES = ['review', 'member', 'coaching'] as const
export type Source = (typeof SOURCES)[number]

/** Planning for many goals at once loses the effect: one plan a week, two at most. */
export const PLANS_PER_WEEK = 2
export const CUE_MAX = 200
export const ACTION_MAX = 200
export const OBSTACLE_MAX = 200
export const PLANS_LISTED = 200

export const SENTENCES_MAX = 5
export const AREAS_MAX = 3
/** How far back completed pips are counted for the areas of a review. */
export const AREA_DAYS = 28
/** An older assessment says nothing of next week. */
export const ASSESSMENT_DAYS = 90
/** How long a repeat of a close is answered with the first result. */
export const CLOSING_DAYS = 90

export const OBSTACLES = [
  { kind: 'tired', text: 'I was tired' },
  { kind: 'no_time', text: 'No time' },
  { kind: 'phone', text: 'The phone' },
  { kind: 'other_people', text: 'Other people' },
  { kind: 'forgot', text: 'I forgot' },
  { kind: 'not_in_the_mood', text: 'Not in the mood' },
  { kind: 'travel', text: 'Travel' },
  { kind: 'ill', text: 'I was ill' },
  { kind: 'other', text: 'Something else' },
] as const

export const OUTCOME_TEXTS: Readonly<Record<Outcome, string>> = {
  done: 'It happened and I did it',
  missed: 'It happened and I did not',
  no_cue: 'It did not happen',
}

export const NO_DAYS = 'Please choose at least one day.'
export const NOT_A_PLANNED_DAY = 'This plan is not for that day.'
export const DAY_TO_COME = 'That day has not come yet.'
