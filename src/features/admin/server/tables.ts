import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'

/** Past weeks only. */
export interface WeeklyCounts {
  /** A Monday, UTC. */
  week: Fixed<CalendarDate>
  sign_ups: Fixed<number>
  bookings: Fixed<number>
  active_members: Fixed<number>
  completed_dominoes: Fixed<number>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    weekly_counts: WeeklyCounts
  }
}

export const adminTables = {
  weekly_counts: {
    export: no('belongs to the site, not to a member'),
    practice: 'kept',
    deletion: no('belongs to the site, not to a member'),
  },
} as const satisfies TableClaims
