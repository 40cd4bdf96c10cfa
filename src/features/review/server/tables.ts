import type { ColumnType, Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import type { TableClaims } from '#src/platform/server/feature.ts'
import type { CueKind, Outcome, Source } from '../constants.ts'
import type { Closed } from '../contract.ts'

type Json<T> = ColumnType<T, string, never>

export interface IfThens {
  id: Generated<number>
  user_id: Fixed<number>
  /** A Monday. */
  week: Fixed<CalendarDate>
  cue_kind: Fixed<CueKind>
  cue: Fixed<string>
  action: Fixed<string>
  pip: Fixed<number | null>
  /** Weekdays, Monday = 1. */
  days: Json<number[]>
  obstacle: Fixed<string | null>
  source: Fixed<Source>
  created_at: Fixed<Instant>
}

export interface IfThenDays {
  id: Generated<number>
  if_then_id: Fixed<number>
  /** Unique per plan. */
  date: Fixed<CalendarDate>
  outcome: Outcome
  recorded_at: Instant
}

export interface WeekClosings {
  id: Generated<number>
  user_id: Fixed<number>
  week: Fixed<CalendarDate>
  /** SHA-256 of what was sent, without the versions it was based on; unique per member and week. */
  digest: Fixed<string>
  /** Areas that the review proposed, and those that a plan took up, by pip. */
  proposed: Json<number[]>
  chosen: Json<number[]>
  answer: Json<Closed>
  closed_at: Fixed<Instant>
}

export interface Experiments {
  id: Generated<number>
  user_id: Fixed<number>
  pip_a: Fixed<number>
  pip_b: Fixed<number>
  days: Fixed<number>
  starts_on: Fixed<CalendarDate>
  ends_on: Fixed<CalendarDate>
  /** Determines every coin: sent only with the member's own export, or tomorrow's would be known. */
  seed: Fixed<number>
  created_at: Fixed<Instant>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    if_thens: IfThens
    if_then_days: IfThenDays
    week_closings: WeekClosings
    experiments: Experiments
  }
}

export const reviewTables = {
  if_thens: {
    export: 'if_thens',
    practice: 'kept',
    deletion: 'cascade',
    quota: {},
    texts: {
      whose: 'member',
      words: ['cue', 'action', 'obstacle'],
      kept: 'until the member deletes it or the account',
      codes: ['days'],
    },
  },
  if_then_days: {
    export: 'if_then_days',
    practice: 'kept',
    deletion: 'cascade',
    quota: { texts: ['outcome'], through: ['if_then_id', 'if_thens'] },
  },
  week_closings: {
    export: 'week_closings',
    practice: 'kept',
    deletion: 'cascade',
    quota: { texts: ['answer'] },
    texts: {
      whose: 'member',
      words: ['proposed', 'chosen', 'answer'],
      kept: '90 days, or until the account is deleted',
      codes: ['digest'],
    },
  },
  experiments: {
    export: 'experiments',
    practice: 'kept',
    deletion: 'cascade',
    quota: {},
  },
} as const satisfies TableClaims
