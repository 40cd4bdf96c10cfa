import { OF_SITE, type TableClaims } from '#src/platform/server/feature.ts'

export const adminTables = {
  weekly_counts: OF_SITE,
} as const satisfies TableClaims
