import { type Kysely, sql } from 'kysely'
import { addChecks, atLeast, between, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

async function sessions(db: Kysely<never>, columns: Columns): Promise<void> {
  const { id, instant } = columns
  await db.schema
    .createTable('group_sessions')
    .addColumn('id', ...id)
    .addColumn('group_id', 'bigint', c => c.notNull().references('coach_groups.id').onDelete('cascade'))
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('place', 'text', c => c.notNull())
    .addColumn('starts_at', instant, c => c.notNull())
    .addColumn('ends_at', instant, c => c.notNull())
    .addColumn('minutes', 'integer', c => c.notNull())
    .addColumn('seats', 'integer', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('uid', 'text', c => c.notNull().unique())
    .addColumn('sequence', 'integer', c => c.notNull())
    .addColumn('told', 'integer', c => c.notNull())
    .addColumn('created_at', instant, c => c.notNull())
    .execute()
  await sql`create index group_sessions_coming on group_sessions (starts_at) where status = 'planned'`.execute(
    db,
  )
  await db.schema
    .createIndex('group_sessions_time')
    .on('group_sessions')
    .columns(['group_id', 'starts_at'])
    .execute()
  await addChecks(db, columns, 'group_sessions', {
    status: oneOf('status', ['planned', 'cancelled'], "'cancelled'"),
    minutes: between('minutes', 5, 480),
    seats: between('seats', 1, 1_000),
    times: { rule: 'starts_at < ends_at', fix: null },
    sequence: atLeast('sequence', 0),
    told: atLeast('told', 0),
  })
  await db.schema
    .createTable('group_seats')
    .addColumn('id', ...id)
    .addColumn('session_id', 'bigint', c => c.notNull().references('group_sessions.id').onDelete('cascade'))
    .addColumn('member_id', 'bigint', c => c.notNull().references('group_members.id').onDelete('cascade'))
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('line', 'bigint', c => c.notNull())
    .addColumn('offer_until', instant)
    .addColumn('present', 'boolean', c => c.notNull())
    .addColumn('placed_at', instant, c => c.notNull())
    .addColumn('reminded', 'integer', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('group_seats_person')
    .on('group_seats')
    .columns(['session_id', 'member_id'])
    .unique()
    .execute()
  await db.schema.createIndex('group_seats_member').on('group_seats').column('member_id').execute()
  await addChecks(db, columns, 'group_seats', {
    status: oneOf('status', ['taken', 'waiting'], "'waiting'"),
    reminded: atLeast('reminded', 0),
    offer_until: { rule: "offer_until is null or status = 'waiting'", fix: 'offer_until = null' },
  })
}

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  const { id, instant } = columns
  await sessions(db, columns)
  await db.schema
    .createTable('group_agenda')
    .addColumn('id', ...id)
    .addColumn('group_id', 'bigint', c => c.notNull().references('coach_groups.id').onDelete('cascade'))
    .addColumn('member_id', 'bigint', c => c.references('group_members.id').onDelete('set null'))
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('done', 'boolean', c => c.notNull())
    .addColumn('created_at', instant, c => c.notNull())
    .execute()
  for (const column of ['group_id', 'member_id'])
    await db.schema.createIndex(`group_agenda_${column}`).on('group_agenda').column(column).execute()
  await db.schema
    .createTable('group_supports')
    .addColumn('item_id', 'bigint', c => c.notNull().references('group_agenda.id').onDelete('cascade'))
    .addColumn('member_id', 'bigint', c => c.notNull().references('group_members.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('group_supports_key', ['item_id', 'member_id'])
    .execute()
  await db.schema.createIndex('group_supports_member').on('group_supports').column('member_id').execute()
}
