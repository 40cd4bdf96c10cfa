import type { TableClaims } from '#src/platform/server/db/claims.ts'

export const cabinetTables = {
  cabinet_entries: {
    quota: {},
    texts: {
      whose: 'member',
      words: ['title', 'content'],
      kept: 'until the member deletes it or the account',
    },
  },
} as const satisfies TableClaims
