import type { TableClaims } from '#src/platform/server/db/claims.ts'
import type { Closed } from '../contract.ts'

/** The types inside JSON columns. */
export interface ColumnTypes {
  if_thens: {
    days: number[]
  }
  week_closings: {
    proposed: number[]
    chosen: number[]
    answer: Closed
  }
}

export const reviewTables = {
  if_thens: {
    quota: {},
    texts: {
      whose: 'member',
      words: ['cue', 'action', 'obstacle'],
      kept: 'until the member deletes it or the account',
      codes: ['days'],
    },
  },
  if_then_days: {
    quota: { texts: ['outcome'], through: ['if_then_id', 'if_thens'] },
  },
  week_closings: {
    quota: { texts: ['answer'] },
    texts: {
      whose: 'member',
      words: ['proposed', 'chosen', 'answer'],
      kept: '90 days, or until the account is deleted',
      codes: ['digest'],
    },
  },
  experiments: {
    quota: {},
  },
} as const satisfies TableClaims
