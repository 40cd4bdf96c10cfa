import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'

/** Tokens of the AI service that somebody, or the whole site, has had on a day. */
export interface CoachBudgets {
  /** Who and which day, as a keyed hash. */
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
    import: 'moved',
    deletion: no('names nobody and ends with its day'),
  },
} as const satisfies TableClaims
