// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'

/** AI tokens used on one day by one caller, or by the whole site. */
export interface CoachBudgets {
  /** Caller and day, as a keyed hash. */
  key: Fixed<string>
  tokens: number
  ends_at: Instant
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    coach_budgets: CoachBudgets
  }
}
