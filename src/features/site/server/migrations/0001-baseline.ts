import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const contentState: Table = ({ instant }) => [
  `create table content_state (
    id integer primary key,
    version bigint not null,
    published bigint not null,
    draft text,
    failure text,
    pages_version bigint default 0 not null,
    setup_step text,
    setup_done_at ${instant},
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
    content text not null,
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
    url text not null unique,
    type text not null,
    alt text not null,
    width integer not null,
    height integer not null,
    bytes ${bytes} not null,
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
  `create table media_sizes (
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
