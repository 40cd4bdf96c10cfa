// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant, Json } from '#src/platform/server/db/schema.ts'
import type { ColumnTypes } from './tables.ts'

export interface Experiments {
  id: Generated<number>
  user_id: Fixed<number>
  pip_a: number
  pip_b: number
  days: number
  starts_on: CalendarDate
  ends_on: CalendarDate
  /** Determines every coin: sent only with the member's own export, or tomorrow's would be known. */
  seed: number
  created_at: Fixed<Instant>
}

export interface IfThenDays {
  id: Generated<number>
  if_then_id: Fixed<number>
  /** Unique per plan. */
  date: CalendarDate
  outcome: 'done' | 'missed' | 'no_cue'
  recorded_at: Instant
}

export interface IfThens {
  id: Generated<number>
  user_id: Fixed<number>
  /** A Monday. */
  week: CalendarDate
  cue_kind: 'time' | 'place' | 'after' | 'feeling'
  cue: string
  action: string
  pip: number | null
  /** Weekdays, Monday = 1. */
  days: Json<ColumnTypes['if_thens']['days']>
  obstacle: string | null
  source: 'review' | 'member' | 'coaching'
  created_at: Fixed<Instant>
}

export interface WeekClosings {
  id: Generated<number>
  user_id: Fixed<number>
  week: CalendarDate
  /** SHA-256 of what was sent, without the versions it was based on; unique per member and week. */
  digest: string
  /** Areas that the review proposed, and those that a plan took up, by pip. */
  proposed: Json<ColumnTypes['week_closings']['proposed']>
  chosen: Json<ColumnTypes['week_closings']['chosen']>
  answer: Json<ColumnTypes['week_closings']['answer']>
  closed_at: Instant
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    experiments: Experiments
    if_then_days: IfThenDays
    if_thens: IfThens
    week_closings: WeekClosings
  }
  interface MembersOwn {
    experiments: true
    if_then_days: true
    if_thens: true
    week_closings: true
  }
}
