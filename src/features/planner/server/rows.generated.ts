// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant, Json } from '#src/platform/server/db/schema.ts'
import type { ColumnTypes } from './tables.ts'

export interface WeeklyPlanners {
  id: Generated<number>
  user_id: Fixed<number>
  /** The member's own name for it, unique to the member. */
  client_id: string | null
  field_history: Json<ColumnTypes['weekly_planners']['field_history'], undefined>
  /** A Monday; unique per member. */
  week_start_date: CalendarDate
  weekly_intention: string | null
  daily_plans: Json<ColumnTypes['weekly_planners']['daily_plans']>
  went_well: string | null
  to_improve: string | null
  insights: string | null
  next_week_intention: string | null
  created_at: Fixed<Instant>
  updated_at: Instant
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    weekly_planners: WeeklyPlanners
  }
  interface MembersOwn {
    weekly_planners: true
  }
}
