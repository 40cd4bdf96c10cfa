// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed } from '#src/platform/server/db/schema.ts'

/** Past weeks only. */
export interface WeeklyCounts {
  /** A Monday, UTC. */
  week: Fixed<CalendarDate>
  sign_ups: number
  bookings: number
  active_members: number
  completed_dominoes: number
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    weekly_counts: WeeklyCounts
  }
}
