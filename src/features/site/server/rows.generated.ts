// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'

/** At most one row, which every process reads every two seconds. */
export interface ContentState {
  id: Fixed<number>
  /** Raised by every draft and every publication. */
  version: number
  /** The version in content_versions that is live; 0 is a new site. */
  published: number
  /** JSON of what would be published, by key; null when nothing differs. */
  draft: string | null
  /** Why published could not be rendered. */
  failure: string | null
  /** Raised by every change of an own page, which is shown at once. */
  pages_version: Generated<number>
  /**
   * Where somebody stopped on the path that follows the first sign-in; null before it has begun.
   * Mail, hours and client were steps of their own once.
   */
  setup_step: 'name' | 'place' | 'offers' | 'look' | 'publish' | 'mail' | 'hours' | 'client' | null
  setup_done_at: Instant | null
  /** JSON: the steps that somebody has accepted as they are. */
  setup_accepted: Generated<string>
  /** The mail account and the backups that were set up in the browser, sealed with the site's secret. */
  sealed_operations: string | null
  /** The site's, once an administrator has chosen it; null follows SITE_LANGUAGE. */
  language: string | null
}

export interface ContentVersions {
  version: Fixed<number>
  /** JSON of the values that differ from the defaults, by key. */
  content: string
  /** JSON of the keys that changed. */
  changed: string
  username: string
  published_at: Instant
}

export interface Media {
  id: Generated<number>
  /** Contains a hash of the content. */
  url: string
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  /** Empty when it is decorative. */
  alt: string
  width: number
  height: number
  bytes: Uint8Array
  /** No longer read: everything stored has been drawn again, without metadata. */
  prepared: Generated<boolean>
  created_at: Fixed<Instant>
}

/** A picture in the widths that pages use, as WebP and AVIF. */
export interface MediaSizes {
  url: Fixed<string>
  media_id: Fixed<number>
  width: number
  bytes: Uint8Array
  avif: Uint8Array | null
}

export interface SitePages {
  id: Generated<number>
  slug: string
  title: string
  description: string
  /** Null until somebody has read and saved it: then the software's own draft is shown. */
  body: string | null
  place: 'none' | 'footer' | 'menu'
  published: boolean
  revision: number
  created_at: Fixed<Instant>
  updated_at: Instant
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    content_state: ContentState
    content_versions: ContentVersions
    media: Media
    media_sizes: MediaSizes
    site_pages: SitePages
  }
}
