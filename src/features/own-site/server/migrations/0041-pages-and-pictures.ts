import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant }: Columns): Promise<void> {
  await db.schema
    .createTable('site_pages')
    .addColumn('id', ...id)
    .addColumn('slug', 'text', c => c.notNull().unique())
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('description', 'text', c => c.notNull())
    .addColumn('body', 'text')
    .addColumn('place', 'text', c => c.notNull())
    .addColumn('published', 'boolean', c => c.notNull())
    .addColumn('revision', 'integer', c => c.notNull())
    .addColumn('created_at', instant, c => c.notNull())
    .addColumn('updated_at', instant, c => c.notNull())
    .execute()
  await db.schema
    .createTable('media')
    .addColumn('id', ...id)
    .addColumn('url', 'text', c => c.notNull().unique())
    .addColumn('type', 'text', c => c.notNull())
    .addColumn('alt', 'text', c => c.notNull())
    .addColumn('width', 'integer', c => c.notNull())
    .addColumn('height', 'integer', c => c.notNull())
    .addColumn('content', 'text', c => c.notNull())
    .addColumn('created_at', instant, c => c.notNull())
    .execute()
  await db.schema
    .createTable('media_sizes')
    .addColumn('url', 'text', c => c.primaryKey())
    .addColumn('media_id', 'bigint', c => c.notNull().references('media.id').onDelete('cascade'))
    .addColumn('width', 'integer', c => c.notNull())
    .addColumn('content', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('media_sizes_media')
    .on('media_sizes')
    .columns(['media_id', 'width'])
    .unique()
    .execute()
  await db.schema
    .alterTable('content_state')
    .addColumn('pages_version', 'bigint', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('content_state').addColumn('setup_step', 'text').execute()
  await db.schema.alterTable('content_state').addColumn('setup_done_at', instant).execute()
}
