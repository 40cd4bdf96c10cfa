import type { Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import type { TableClaims } from '#src/platform/server/feature.ts'

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
    experiments: Experiments
  }
}

export const insightTables = {
  experiments: {
    export: 'experiments',
    practice: 'kept',
    deletion: 'cascade',
    quota: {},
  },
} as const satisfies TableClaims
