import { type Kysely, sql } from 'kysely'
import { addChecks, atLeast, between, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { indexSearch } from '#src/platform/server/db/search-index.ts'

type Build = (db: Kysely<never>, columns: Columns) => Promise<void>

const groups: Build = async (db, columns) => {
  const { id, instant, date } = columns
  await db.schema
    .createTable('coach_groups')
    .addColumn('id', ...id)
    .addColumn('coach_id', 'bigint', c => c.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('description', 'text', c => c.notNull())
    .addColumn('access', 'text', c => c.notNull())
    .addColumn('plans', 'text', c => c.notNull())
    .addColumn('size', 'integer')
    .addColumn('starts_on', date)
    .addColumn('ends_on', date)
    .addColumn('zone', 'text', c => c.notNull())
    .addColumn('first_posts_wait', 'boolean', c => c.notNull())
    .addColumn('slow_seconds', 'integer', c => c.notNull())
    .addColumn('announced', 'boolean', c => c.notNull())
    .addColumn('topics', 'integer', c => c.notNull())
    .addColumn('look_mailed_at', instant)
    .addColumn('created_at', instant, c => c.notNull())
    .addColumn('updated_at', instant, c => c.notNull())
    .execute()
  await db.schema.createIndex('coach_groups_coach').on('coach_groups').column('coach_id').execute()
  await db.schema
    .createTable('group_interest')
    .addColumn('user_id', 'bigint', c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('created_at', instant, c => c.notNull())
    .execute()
  await addChecks(db, columns, 'coach_groups', {
    access: oneOf('access', ['open', 'plan', 'invited'], "'invited'"),
    plans: { rule: "(access = 'plan') = (plans <> '')", fix: "access = 'invited', plans = ''" },
    size: between('size', 1, 1_000),
    slow_seconds: between('slow_seconds', 0, 86_400),
    topics: atLeast('topics', 0),
  })
}

const members: Build = async (db, columns) => {
  const { id, instant } = columns
  await db.schema
    .createTable('group_members')
    .addColumn('id', ...id)
    .addColumn('group_id', 'bigint', c => c.notNull().references('coach_groups.id').onDelete('cascade'))
    .addColumn('user_id', 'bigint', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('via', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('mail', 'text', c => c.notNull())
    .addColumn('joined_at', instant, c => c.notNull())
    .addColumn('line', 'bigint')
    .addColumn('offer_until', instant)
    .addColumn('posts', 'integer', c => c.notNull())
    .addColumn('posted_at', instant)
    .addColumn('digest_at', instant)
    .addColumn('digested_at', instant)
    .addColumn('plan_ended_at', instant)
    .execute()
  await db.schema
    .createIndex('group_members_person')
    .on('group_members')
    .columns(['group_id', 'user_id'])
    .unique()
    .execute()
  await db.schema.createIndex('group_members_user').on('group_members').column('user_id').execute()
  await sql`create index group_members_digest on group_members (digest_at) where digest_at is not null`.execute(
    db,
  )
  await sql`create index group_members_line on group_members (group_id) where status = 'waiting'`.execute(db)
  await addChecks(db, columns, 'group_members', {
    status: oneOf('status', ['in', 'waiting', 'left', 'removed'], "'left'"),
    via: oneOf('via', ['coach', 'open', 'plan', 'invited'], "'invited'"),
    name: oneOf('name', ['username', 'full_name'], "'username'"),
    mail: oneOf('mail', ['none', 'daily', 'weekly'], "'none'"),
    line: {
      rule: "(status = 'waiting') = (line is not null)",
      fix: "line = case when status = 'waiting' then id end",
    },
    posts: atLeast('posts', 0),
    digest_at: {
      rule: "(mail in ('daily', 'weekly')) = (digest_at is not null)",
      fix: "mail = 'none', digest_at = null",
    },
  })
  await db.schema
    .createTable('group_blocks')
    .addColumn('member_id', 'bigint', c => c.notNull().references('group_members.id').onDelete('cascade'))
    .addColumn('blocked_id', 'bigint', c => c.notNull().references('group_members.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('group_blocks_key', ['member_id', 'blocked_id'])
    .execute()
  await db.schema.createIndex('group_blocks_blocked').on('group_blocks').column('blocked_id').execute()
  await db.schema
    .createTable('group_invitations')
    .addColumn('id', ...id)
    .addColumn('group_id', 'bigint', c => c.notNull().references('coach_groups.id').onDelete('cascade'))
    .addColumn('invited_as', 'text', c => c.notNull())
    .addColumn('invited_key', 'text', c => c.notNull())
    .addColumn('invited_at', instant, c => c.notNull())
    .addColumn('mailed_at', instant)
    .execute()
  await db.schema
    .createIndex('group_invitations_key')
    .on('group_invitations')
    .columns(['invited_key', 'group_id'])
    .unique()
    .execute()
  await db.schema.createIndex('group_invitations_group').on('group_invitations').column('group_id').execute()
  await sql`create index group_invitations_unmailed on group_invitations (id) where mailed_at is null`.execute(
    db,
  )
}

const posts: Build = async (db, columns) => {
  const { id, instant } = columns
  const post = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('id', ...id)
      .addColumn('group_id', 'bigint', c => c.notNull().references('coach_groups.id').onDelete('cascade'))
      .addColumn('member_id', 'bigint', c => c.references('group_members.id').onDelete('set null'))
      .addColumn('body', 'text', c => c.notNull())
      .addColumn('created_at', instant, c => c.notNull())
      .addColumn('edited_at', instant)
      .addColumn('hidden', 'boolean', c => c.notNull())
      .addColumn('waiting', 'boolean', c => c.notNull())
      .addColumn('deleted', 'boolean', c => c.notNull())
      .addColumn('links', 'boolean', c => c.notNull())
  await post('group_topics')
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('pinned', 'boolean', c => c.notNull())
    .addColumn('locked', 'boolean', c => c.notNull())
    .addColumn('last_post_at', instant, c => c.notNull())
    .addColumn('replies', 'integer', c => c.notNull())
    .execute()
  await post('group_replies')
    .addColumn('topic_id', 'bigint', c => c.notNull().references('group_topics.id').onDelete('cascade'))
    .execute()
  await db.schema
    .createIndex('group_topics_board')
    .on('group_topics')
    .columns(['group_id', 'pinned', 'last_post_at', 'id'])
    .execute()
  await db.schema.createIndex('group_topics_author').on('group_topics').column('member_id').execute()
  await db.schema
    .createIndex('group_replies_thread')
    .on('group_replies')
    .columns(['topic_id', 'id'])
    .execute()
  await db.schema.createIndex('group_replies_group').on('group_replies').columns(['group_id', 'id']).execute()
  for (const [name, columns_] of [
    ['newest', ['group_id', 'last_post_at']],
    ['made', ['group_id', 'id']],
  ] as const)
    await db.schema
      .createIndex(`group_topics_${name}`)
      .on('group_topics')
      .columns([...columns_])
      .execute()
  for (const [table, column] of [
    ['group_topics', 'group_id'],
    ['group_replies', 'topic_id'],
  ])
    await sql
      .raw(`create index ${table}_unfree on ${table} (${column}) where hidden = true or waiting = true`)
      .execute(db)
  await db.schema.createIndex('group_replies_author').on('group_replies').column('member_id').execute()
  await indexSearch(db, columns, { table: 'group_topics', columns: ['title', 'body'] })
  await indexSearch(db, columns, { table: 'group_replies', columns: ['body'] })
  await addChecks(db, columns, 'group_topics', {
    deleted: { rule: "not deleted or (body = '' and title = '')", fix: "body = '', title = ''" },
    replies: atLeast('replies', 0),
  })
  await addChecks(db, columns, 'group_replies', {
    deleted: { rule: "not deleted or body = ''", fix: "body = ''" },
  })
}

/** Rows about a topic or a reply: exactly one of the two. */
const aboutPosts: Build = async (db, columns) => {
  const { id, instant } = columns
  const about = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('id', ...id)
      .addColumn('topic_id', 'bigint', c => c.references('group_topics.id').onDelete('cascade'))
      .addColumn('reply_id', 'bigint', c => c.references('group_replies.id').onDelete('cascade'))
  const post = { rule: '(topic_id is null) <> (reply_id is null)', fix: null }
  await about('group_reactions')
    .addColumn('member_id', 'bigint', c => c.notNull().references('group_members.id').onDelete('cascade'))
    .addColumn('reaction', 'text', c => c.notNull())
    .execute()
  await about('group_reports')
    .addColumn('group_id', 'bigint', c => c.notNull().references('coach_groups.id').onDelete('cascade'))
    .addColumn('member_id', 'bigint', c => c.references('group_members.id').onDelete('cascade'))
    .addColumn('why', 'text', c => c.notNull())
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('created_at', instant, c => c.notNull())
    .addColumn('done_at', instant)
    .execute()
  await addChecks(db, columns, 'group_reactions', {
    post,
    reaction: oneOf('reaction', ['thanks', 'same_here', 'well_done'], null),
  })
  await addChecks(db, columns, 'group_reports', {
    post,
    why: oneOf('why', ['reported', 'waiting', 'care'], "'reported'"),
    status: oneOf('status', ['open', 'done'], "'done'"),
    done_at: {
      rule: "(status = 'done') = (done_at is not null)",
      fix: "done_at = case when status = 'done' then created_at end",
    },
  })
  for (const [table, more] of [
    ['group_reactions', ''],
    ['group_reports', ', why'],
  ] as const) {
    for (const kind of ['topic', 'reply'])
      await sql
        .raw(`create unique index ${table}_${kind} on ${table} (${kind}_id, member_id${more})`)
        .execute(db)
    await db.schema.createIndex(`${table}_member`).on(table).column('member_id').execute()
  }
  await db.schema
    .createIndex('group_reports_queue')
    .on('group_reports')
    .columns(['group_id', 'status', 'id'])
    .execute()
}

const reading: Build = async (db, columns) => {
  const { instant } = columns
  const ofMember = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('member_id', 'bigint', c => c.notNull().references('group_members.id').onDelete('cascade'))
      .addColumn('topic_id', 'bigint', c => c.notNull().references('group_topics.id').onDelete('cascade'))
  await ofMember('group_reads')
    .addColumn('read_at', instant)
    .addColumn('read_to', 'bigint', c => c.notNull())
    .addColumn('follow', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('group_reads_key', ['member_id', 'topic_id'])
    .execute()
  await addChecks(db, columns, 'group_reads', {
    follow: oneOf('follow', ['follow', 'mute', 'none'], "'none'"),
  })
  await ofMember('group_mentions')
    .addColumn('reply_id', 'bigint', c => c.notNull())
    .addColumn('created_at', instant, c => c.notNull())
    .addPrimaryKeyConstraint('group_mentions_key', ['member_id', 'topic_id', 'reply_id'])
    .execute()
  for (const table of ['group_reads', 'group_mentions'])
    await db.schema.createIndex(`${table}_topic`).on(table).column('topic_id').execute()
}

export const up: Build = async (db, columns) => {
  for (const build of [groups, members, posts, aboutPosts, reading]) await build(db, columns)
}
