import type { Generated } from 'kysely'
import type { OwnPage } from '#src/contract/site-settings.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import { type PictureType, SETUP_STEPS } from '../constants.ts'

/** The last three were steps of their own once. */
const STEPS = [...SETUP_STEPS, 'mail', 'hours', 'client'] as const

/** At most one row, which every process reads every two seconds. */
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
  /** Raised by every change of an own page, which is shown at once. */
  pages_version: Generated<number>
  /** Where somebody stopped on the path that follows the first sign-in; null before it has begun. */
  setup_step: Generated<(typeof STEPS)[number] | null>
  setup_done_at: Generated<Instant | null>
  /** JSON: the steps that somebody has accepted as they are. */
  setup_accepted: Generated<string>
  /** The mail account and the backups that were set up in the browser, sealed with the site's secret. */
  sealed_operations: Generated<string | null>
}

export interface SitePages {
  id: Generated<number>
  slug: string
  title: string
  description: string
  /** Null until somebody has read and saved it: then the software's own draft is shown. */
  body: string | null
  place: OwnPage['place']
  published: boolean
  revision: number
  created_at: Fixed<Instant>
  updated_at: Instant
}

export interface Media {
  id: Generated<number>
  /** Contains a hash of the content. */
  url: Fixed<string>
  type: Fixed<PictureType>
  /** Empty when it is decorative. */
  alt: string
  width: number
  height: number
  bytes: Uint8Array
  /** Whether it has been drawn again, without metadata; false where an earlier version stored it. */
  prepared: Generated<boolean>
  created_at: Fixed<Instant>
}

/** A picture in the widths that pages use, as WebP and AVIF. */
export interface MediaSizes {
  url: string
  media_id: number
  width: number
  bytes: Uint8Array
  avif: Generated<Uint8Array | null>
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
    site_pages: SitePages
    media: Media
    media_sizes: MediaSizes
  }
}

const SITE = no('belongs to the site, not to a member')

export const siteTables = {
  content_state: {
    export: SITE,
    practice: 'kept',
    emptied: { sealed_operations: 'always' },
    deletion: SITE,
    texts: {
      whose: 'site',
      words: ['draft'],
      kept: 'until it is published or discarded',
      codes: ['failure', 'setup_accepted', 'sealed_operations'],
    },
  },
  content_versions: {
    export: SITE,
    practice: 'kept',
    deletion: SITE,
    texts: {
      whose: 'site',
      words: ['content', 'username'],
      kept: 'the last 50 versions',
      codes: ['changed'],
    },
  },
  site_pages: {
    export: SITE,
    practice: 'kept',
    deletion: SITE,
    texts: {
      whose: 'site',
      words: ['slug', 'title', 'description', 'body'],
      kept: 'until an administrator deletes the page',
    },
  },
  media: {
    export: SITE,
    practice: 'kept',
    deletion: SITE,
    texts: {
      whose: 'site',
      words: ['alt', 'bytes'],
      kept: 'until an administrator deletes the picture',
      codes: ['url'],
    },
  },
  media_sizes: {
    export: SITE,
    practice: 'kept',
    deletion: SITE,
    texts: {
      whose: 'site',
      words: ['bytes', 'avif'],
      kept: 'until an administrator deletes the picture',
      codes: ['url'],
    },
  },
} as const satisfies TableClaims
