import { OF_SITE, type TableClaims } from '#src/platform/server/db/claims.ts'

export const adminTables = {
  weekly_counts: OF_SITE,
} as const satisfies TableClaims
