import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, { id, instant, date, json }: Columns): Promise<void> {
  const inCoaching = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('id', ...id)
      .addColumn('coaching_id', 'bigint', c => c.notNull().references('coachings.id').onDelete('cascade'))
      .addColumn('author_id', 'bigint', c => c.references('users.id').onDelete('set null'))
      .addColumn('author', 'text', c => c.notNull())
      .addColumn('created_at', instant, c => c.notNull())
  await inCoaching('coaching_messages')
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('edited_at', instant)
    .addColumn('deleted_at', instant)
    .execute()
  await inCoaching('coaching_notes')
    .addColumn('visibility', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('updated_at', instant, c => c.notNull())
    .execute()
  await inCoaching('coaching_agenda')
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('done', 'boolean', c => c.notNull().defaultTo(sql`false`))
    .addColumn('updated_at', instant, c => c.notNull())
    .execute()
  await inCoaching('coaching_actions')
    .addColumn('member_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('pip', 'integer')
    .addColumn('due_on', date)
    .addColumn('goal_id', 'integer')
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('day', date)
    .addColumn('updated_at', instant, c => c.notNull())
    .execute()
  for (const table of ['coaching_messages', 'coaching_notes', 'coaching_agenda', 'coaching_actions']) {
    await db.schema.createIndex(`${table}_thread`).on(table).columns(['coaching_id', 'id']).execute()
    await db.schema.createIndex(`${table}_author`).on(table).column('author_id').execute()
  }
  await sql`
    create index coaching_actions_open on coaching_actions (coaching_id) where status in ('offered', 'taken')
  `.execute(db)
  await db.schema
    .createIndex('coaching_actions_day')
    .on('coaching_actions')
    .columns(['member_id', 'status'])
    .execute()
  await db.schema
    .createTable('coaching_plans')
    .addColumn('coaching_id', 'bigint', c => c.primaryKey().references('coachings.id').onDelete('cascade'))
    .addColumn('goals', json, c => c.notNull())
    .addColumn('updated_at', instant, c => c.notNull())
    .execute()
  await sql`
    create index users_subscribed on users (subscription_tier) where subscription_status = 'active'
  `.execute(db)
}
