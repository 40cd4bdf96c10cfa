import { type Kysely, sql } from 'kysely'
import { addChecks, checkName, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

/** No release has had groups, so none uses what they no longer need. */
export const unusedSince = '0.1.0'

const TABLES = ['group_interest', 'group_blocks', 'group_reactions', 'group_mentions']

const CHECKED = [
  ['coach_groups', 'slow_seconds'],
  ['group_members', 'posts'],
  ['group_sessions', 'told'],
  ['group_seats', 'offer_until'],
] as const

const COLUMNS = {
  coach_groups: ['first_posts_wait', 'slow_seconds', 'announced'],
  group_members: ['offer_until', 'posts', 'posted_at'],
  group_topics: ['waiting', 'links'],
  group_replies: ['waiting', 'links'],
  group_sessions: ['told'],
  group_seats: ['offer_until'],
}

/** Who is offered something has it; the others keep their order in line. */
async function giveOffered(db: Kysely<never>, { instant }: Columns): Promise<void> {
  const now = new Date().toISOString()
  for (const table of ['group_members', 'group_seats'])
    await db.schema.alterTable(table).addColumn('given_at', instant).execute()
  await sql`update group_members set status = 'in', line = null, joined_at = ${now}, given_at = ${now}
    where status = 'waiting' and offer_until > ${now}`.execute(db)
  await sql`update group_seats set status = 'taken', placed_at = ${now}, given_at = ${now}, offer_until = null
    where status = 'waiting' and offer_until > ${now}`.execute(db)
}

/** What waited for approval can be read by the group, and counts. */
async function showWaiting(db: Kysely<never>): Promise<void> {
  const shown = sql`from group_replies where group_replies.topic_id = group_topics.id and group_replies.hidden = false`
  await sql`update group_topics set replies = (select count(*) ${shown}),
      last_post_at = coalesce((select max(group_replies.created_at) ${shown} and group_replies.deleted = false),
        group_topics.created_at)
    where id in (select topic_id from group_replies where waiting = true)`.execute(db)
  await sql`update coach_groups set topics = (select count(*) from group_topics
      where group_topics.group_id = coach_groups.id and group_topics.hidden = false)
    where id in (select group_id from group_topics where waiting = true)`.execute(db)
  await sql`delete from group_reports where why = 'waiting'`.execute(db)
}

/** No blocks, mentions, reactions, slow mode, approval, timed offers or list of interest; what members wrote stays. */
export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await giveOffered(db, columns)
  await showWaiting(db)
  await addChecks(db, columns, 'group_reports', { why: oneOf('why', ['reported', 'care'], "'reported'") })
  for (const [table, column] of [
    ['group_topics', 'group_id'],
    ['group_replies', 'topic_id'],
  ]) {
    await db.schema.dropIndex(`${table}_unfree`).execute()
    await sql.raw(`create index ${table}_hidden on ${table} (${column}) where hidden = true`).execute(db)
  }
  for (const table of TABLES) await db.schema.dropTable(table).execute()
  for (const [table, name] of CHECKED)
    await sql.raw(`alter table ${table} drop constraint "${checkName(table, name)}"`).execute(db)
  for (const [table, names] of Object.entries(COLUMNS))
    for (const name of names) await db.schema.alterTable(table).dropColumn(name).execute()
}
