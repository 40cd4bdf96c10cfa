import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const contentState: Table = ({ instant }) => [
  `-- At most one row, which every process reads every two seconds.
  create table content_state (
    id integer primary key,
    -- Raised by every draft and every publication.
    version bigint not null,
    -- The version in content_versions that is live; 0 is a new site.
    published bigint not null,
    -- JSON of what would be published, by key; null when nothing differs.
    draft text,
    -- Why published could not be rendered.
    failure text,
    -- Raised by every change of an own page, which is shown at once.
    pages_version bigint default 0 not null,
    -- Where somebody stopped on the path that follows the first sign-in; null before it has begun.
    -- Mail, hours and client were steps of their own once.
    setup_step text,
    setup_done_at ${instant},
    -- JSON: the steps that somebody has accepted as they are.
    setup_accepted text default '[]' not null,
    ${checks('content_state', {
      published: 'published between 0 and version',
      setup_step:
        "setup_step in ('name', 'place', 'offers', 'look', 'publish', 'mail', 'hours', 'client')",
    })}
  )`,
]

const contentVersions: Table = ({ instant }) => [
  `create table content_versions (
    version bigint primary key,
    -- JSON of the values that differ from the defaults, by key.
    content text not null,
    -- JSON of the keys that changed.
    changed text not null,
    username text not null,
    published_at ${instant} not null
  )`,
]

const sitePages: Table = ({ id, instant }) => [
  `create table site_pages (
    id ${id},
    slug text not null unique,
    title text not null,
    description text not null,
    -- Null until somebody has read and saved it: then the software's own draft is shown.
    body text,
    place text not null,
    published boolean not null,
    revision integer not null,
    created_at ${instant} not null,
    updated_at ${instant} not null,
    ${checks('site_pages', { place: "place in ('none', 'footer', 'menu')", revision: 'revision >= 0' })}
  )`,
]

const media: Table = ({ id, instant, bytes }) => [
  `create table media (
    id ${id},
    -- Contains a hash of the content.
    url text not null unique,
    type text not null,
    -- Empty when it is decorative.
    alt text not null,
    width integer not null,
    height integer not null,
    bytes ${bytes} not null,
    -- No longer read: everything stored has been drawn again, without metadata.
    prepared boolean default false not null,
    created_at ${instant} not null,
    ${checks('media', {
      type: "type in ('image/png', 'image/jpeg', 'image/webp')",
      width: 'width >= 1',
      height: 'height >= 1',
    })}
  )`,
]

const mediaSizes: Table = ({ bytes }) => [
  `-- A picture in the widths that pages use, as WebP and AVIF.
  create table media_sizes (
    url text primary key,
    media_id bigint not null references media (id) on delete cascade,
    width integer not null,
    bytes ${bytes} not null,
    avif ${bytes},
    ${checks('media_sizes', { width: 'width >= 1' })}
  )`,
  'create unique index media_sizes_media on media_sizes (media_id, width)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [contentState, contentVersions, sitePages, media, mediaSizes])
}
