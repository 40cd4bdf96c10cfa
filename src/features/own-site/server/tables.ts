import type { Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'

/** At most one row, which every process reads every two seconds; none on a new site. */
export interface ContentState {
  id: number
  /** Raised by every draft and every publication. */
  version: number
  /** The version in `content_versions` that is live; 0 is a new site. */
  published: number
  /** JSON of what would be published, by key; null when nothing differs. */
  draft: string | null
  /** Why `published` could not be rendered. */
  failure: string | null
}

export interface ContentVersions {
  version: number
  /** JSON of the values that differ from the defaults, by key. */
  content: string
  /** JSON of the keys that changed. */
  changed: string
  username: string
  published_at: Instant
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    content_state: ContentState
    content_versions: ContentVersions
  }
}

const SITE = no('belongs to the site, not to a member')

export const ownSiteTables = {
  content_state: { export: SITE, import: 'moved', deletion: SITE },
  content_versions: { export: SITE, import: 'moved', deletion: SITE },
} as const satisfies TableClaims
