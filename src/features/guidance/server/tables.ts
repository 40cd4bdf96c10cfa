import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'

/** AI tokens used on one day by one caller, or by the whole site. */
export interface CoachBudgets {
  /** Caller and day, as a keyed hash. */
  key: Fixed<string>
  tokens: number
  ends_at: Fixed<Instant>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    coach_budgets: CoachBudgets
  }
}

export const guidanceTables = {
  coach_budgets: {
    export: no('counts tokens under a keyed hash'),
    practice: no('counts under a key of this host'),
    deletion: no('names nobody and ends with its day'),
    texts: { codes: ['key'] },
  },
} as const satisfies TableClaims
