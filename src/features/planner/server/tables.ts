import type { Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { FieldHistory } from '#src/platform/server/db/field-history.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import type { TableClaims } from '#src/platform/server/feature.ts'
import { TEXT_FIELDS, type TextField } from '../constants.ts'
import type { DailyPlans } from '../contract.ts'

export interface WeeklyPlanners extends Record<TextField, string | null> {
  id: Generated<number>
  user_id: Fixed<number>
  /** The member's own name for it, unique to the member. */
  client_id: Generated<string | null>
  field_history: Generated<FieldHistory>
  /** A Monday; unique per member. */
  week_start_date: Fixed<CalendarDate>
  daily_plans: DailyPlans
  created_at: Fixed<Instant>
  updated_at: Instant
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    weekly_planners: WeeklyPlanners
  }
}

export const plannerTables = {
  weekly_planners: {
    export: 'weekly_planners',
    practice: 'kept',
    deletion: 'cascade',
    quota: {},
    texts: {
      whose: 'member',
      words: ['daily_plans', ...TEXT_FIELDS],
      codes: ['client_id', 'field_history'],
      kept: 'until the member clears the week or deletes the account',
    },
  },
} as const satisfies TableClaims
