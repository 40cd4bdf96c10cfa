import type { Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import type { TableClaims } from '#src/platform/server/feature.ts'
import { TEXT_FIELDS } from '../constants.ts'
import type { DailyPlans } from '../contract.ts'

export interface WeeklyPlanners {
  id: Generated<number>
  user_id: Fixed<number>
  /** A Monday; unique per member. */
  week_start_date: Fixed<CalendarDate>
  weekly_intention: string | null
  daily_plans: DailyPlans
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
}

export const plannerTables = {
  weekly_planners: {
    export: 'weekly_planners',
    import: 'moved',
    practice: 'kept',
    deletion: 'cascade',
    quota: { texts: ['daily_plans', ...TEXT_FIELDS] },
    texts: {
      whose: 'member',
      words: [
        'weekly_intention',
        'daily_plans',
        'went_well',
        'to_improve',
        'insights',
        'next_week_intention',
      ],
      kept: 'until the member clears the week or deletes the account',
      codes: [],
    },
  },
} as const satisfies TableClaims
