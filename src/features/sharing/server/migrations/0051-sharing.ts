import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant, date, json }: Columns): Promise<void> {
  await db.schema
    .createTable('coachings')
    .addColumn('id', ...id)
    .addColumn('coach_id', 'bigint', c => c.references('users.id').onDelete('set null'))
    .addColumn('member_id', 'bigint', c => c.references('users.id').onDelete('set null'))
    .addColumn('invited_as', 'text', c => c.notNull())
    .addColumn('invited_key', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('invited_at', instant, c => c.notNull())
    .addColumn('invite_mailed_at', instant)
    .addColumn('accepted_at', instant)
    .addColumn('ended_at', instant)
    .addColumn('version', 'bigint', c => c.notNull().defaultTo(1))
    .addColumn('active_at', instant, c => c.notNull())
    .addColumn('next_session_at', instant)
    .addColumn('last_session_at', instant)
    .addColumn('prepared_for', instant)
    .addColumn('check_in_day', 'integer', c => c.notNull().defaultTo(7))
    .addColumn('last_check_in', date)
    .addColumn('coach_read_id', 'bigint', c => c.notNull().defaultTo(0))
    .addColumn('member_read_id', 'bigint', c => c.notNull().defaultTo(0))
    .addColumn('coach_unread', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('member_unread', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('coach_shows_reads', 'boolean', c => c.notNull().defaultTo(sql`true`))
    .addColumn('member_shows_reads', 'boolean', c => c.notNull().defaultTo(sql`true`))
    .addColumn('coach_unread_at', instant)
    .addColumn('member_unread_at', instant)
    .addColumn('coach_mailed_at', instant)
    .addColumn('member_mailed_at', instant)
    .addColumn('tags', json, c => c.notNull().defaultTo('[]'))
    .addColumn('archived', 'boolean', c => c.notNull().defaultTo(sql`false`))
    .addColumn('notes_released_until', instant)
    .execute()
  await sql`create index coachings_coach on coachings (coach_id, status)`.execute(db)
  await sql`create index coachings_member on coachings (member_id, status)`.execute(db)
  await sql`create index coachings_ended on coachings (ended_at) where status = 'ended'`.execute(db)
  await sql`create index coachings_invited on coachings (invited_key) where status = 'invited'`.execute(db)
  await sql`create index coachings_uninvited on coachings (invited_at) where invite_mailed_at is null`.execute(
    db,
  )
  await sql`
    create unique index coachings_one_invitation on coachings (coach_id, invited_key) where status = 'invited'
  `.execute(db)
  await sql`
    create unique index coachings_one_active on coachings (coach_id, member_id) where status = 'active'
  `.execute(db)
  await sql`create index coachings_coach_unread on coachings (coach_unread_at) where coach_unread_at is not null`.execute(
    db,
  )
  await sql`create index coachings_member_unread on coachings (member_unread_at) where member_unread_at is not null`.execute(
    db,
  )
  await sql`create index coachings_next on coachings (next_session_at) where next_session_at is not null`.execute(
    db,
  )

  await db.schema
    .createTable('shares')
    .addColumn('id', ...id)
    .addColumn('coaching_id', 'bigint', c => c.notNull().references('coachings.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('item_id', 'bigint')
    .addColumn('from_date', date, c => c.notNull())
    .addColumn('expires_at', instant)
    .addColumn('created_at', instant, c => c.notNull())
    .execute()
  await sql`create unique index shares_one on shares (coaching_id, kind, coalesce(item_id, 0))`.execute(db)
  await sql`create index shares_expired on shares (expires_at) where expires_at is not null`.execute(db)

  await db.schema
    .createTable('share_reads')
    .addColumn('id', ...id)
    .addColumn('member_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('coaching_id', 'bigint', c => c.notNull().references('coachings.id').onDelete('cascade'))
    .addColumn('reader_id', 'bigint', c => c.references('users.id').onDelete('set null'))
    .addColumn('reader', 'text', c => c.notNull())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('item_id', 'bigint')
    .addColumn('range_start', date)
    .addColumn('range_end', date)
    .addColumn('count', 'integer', c => c.notNull())
    .addColumn('first_at', instant, c => c.notNull())
    .addColumn('last_at', instant, c => c.notNull())
    .execute()
  await db.schema.createIndex('share_reads_member').on('share_reads').columns(['member_id', 'id']).execute()
  await db.schema
    .createIndex('share_reads_same')
    .on('share_reads')
    .columns(['coaching_id', 'kind', 'first_at'])
    .execute()
  await db.schema.createIndex('share_reads_reader').on('share_reads').column('reader_id').execute()
}
