import { no, type TableClaims } from '#src/platform/server/db/claims.ts'

export const guidanceTables = {
  coach_budgets: {
    export: no('counts tokens under a keyed hash'),
    practice: no('counts under a key of this host'),
    deletion: no('names nobody and ends with its day'),
    texts: { codes: ['key'] },
  },
} as const satisfies TableClaims
