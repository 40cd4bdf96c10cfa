import type { TableClaims } from '#src/platform/server/db/claims.ts'
import type { FieldHistory } from '#src/platform/server/db/field-history.ts'
import { TEXT_FIELDS } from '../constants.ts'
import type { DailyPlans } from '../contract.ts'

/** The types inside JSON columns. */
export interface ColumnTypes {
  weekly_planners: {
    field_history: FieldHistory
    daily_plans: DailyPlans
  }
}

export const plannerTables = {
  weekly_planners: {
    quota: {},
    texts: {
      whose: 'member',
      words: ['daily_plans', ...TEXT_FIELDS],
      codes: ['client_id', 'field_history'],
      kept: 'until the member clears the week or deletes the account',
    },
  },
} as const satisfies TableClaims
