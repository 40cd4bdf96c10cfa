import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

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
/** An older assessment says nothing about next week. */
export const ASSESSMENT_DAYS = 90
/** For how long repeating a close returns the first result. */
export const CLOSING_DAYS = 90

export const OBSTACLES = [
  { kind: 'tired', text: msg`I was tired` },
  { kind: 'no_time', text: msg`No time` },
  { kind: 'phone', text: msg`The phone` },
  { kind: 'other_people', text: msg`Other people` },
  { kind: 'forgot', text: msg`I forgot` },
  { kind: 'not_in_the_mood', text: msg`Not in the mood` },
  { kind: 'travel', text: msg`Travel` },
  { kind: 'ill', text: msg`I was ill` },
  { kind: 'other', text: msg`Something else` },
] as const

export const OUTCOME_TEXTS: Readonly<Record<Outcome, MessageDescriptor>> = {
  done: msg`It happened and I did it`,
  missed: msg`It happened and I did not`,
  no_cue: msg`It did not happen`,
}

export const NO_DAYS = msg`Please choose at least one day.`
export const NOT_A_PLANNED_DAY = msg`This plan is not for that day.`
export const DAY_TO_COME = msg`That day has not come yet.`

export const CUE_KIND_TEXTS: Readonly<Record<CueKind, MessageDescriptor>> = {
  time: msg`A time`,
  place: msg`A place`,
  after: msg`After something I do anyway`,
  feeling: msg`A feeling`,
}

export const CUES: Readonly<Record<CueKind, readonly MessageDescriptor[]>> = {
  time: [msg`it is seven in the morning`, msg`it is noon`, msg`it is nine in the evening`],
  place: [msg`I sit down at my desk`, msg`I come home`, msg`I am in the kitchen`],
  after: [msg`I have made coffee`, msg`I have brushed my teeth`, msg`I have had lunch`],
  feeling: [msg`I feel tired`, msg`I feel restless`, msg`I want to put it off`],
}

/** Cues that meet an obstacle where it arises. */
export const OBSTACLE_CUES: Readonly<
  Record<string, { cue_kind: CueKind; cue: MessageDescriptor }>
> = {
  tired: { cue_kind: 'feeling', cue: msg`I feel tired` },
  no_time: { cue_kind: 'feeling', cue: msg`I think there is no time` },
  phone: { cue_kind: 'feeling', cue: msg`I reach for my phone` },
  other_people: { cue_kind: 'after', cue: msg`somebody asks me for something` },
  forgot: { cue_kind: 'after', cue: msg`I have brushed my teeth` },
  not_in_the_mood: { cue_kind: 'feeling', cue: msg`I am not in the mood` },
  travel: { cue_kind: 'place', cue: msg`I sit in a train or a car` },
  ill: { cue_kind: 'time', cue: msg`it is noon` },
}

/** Suggested actions, small enough for a bad day; by pip, in the domino's order. */
export const AREA_ACTIONS: readonly (readonly MessageDescriptor[])[] = [
  [msg`read two pages`, msg`learn one new word`],
  [msg`write down what I spent`, msg`look at my account for a minute`],
  [msg`name what I feel in one word`, msg`breathe out slowly three times`],
  [msg`work on the first task for ten minutes`, msg`open the document and write one line`],
  [msg`sit still for five minutes`, msg`say what I am thankful for`],
  [msg`write to one friend`, msg`ask somebody how they are, and listen`],
  [msg`walk round the block`, msg`stretch for two minutes`],
  [msg`say no to one thing`, msg`put the phone into another room`],
  [msg`drink a glass of water`, msg`eat a piece of fruit`],
  [msg`write one sentence about my day`, msg`look back on the last hour`],
  [msg`lie down for ten minutes`, msg`switch the screen off`],
  [msg`choose the one thing for tomorrow`, msg`write one intention`],
]

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

export const SAME_PIPS = msg`Please choose two different areas.`
