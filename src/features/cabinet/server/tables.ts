import type { TableClaims } from '#src/platform/server/feature.ts'

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
