import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Digest } from '../../constants.ts'
import type { Inside } from '../access/access.ts'
import { isNewTo, lastPostAt, visible } from '../board/store.ts'

interface Own {
  id: number
  group_id: number
}

export async function saveDigest(
  trx: Db,
  { id, group_id }: Own,
  change: { mail?: Digest; digest_at: string | null; digested_at?: string },
): Promise<void> {
  await trx
    .updateTable('group_members')
    .set(change)
    .where('id', '=', id)
    .where('group_id', '=', group_id)
    .execute()
}

/** The time zone of the member's account. */
export const findZone = async (db: Db, { id, group_id }: Own): Promise<string | null> =>
  (
    await db
      .selectFrom('group_members')
      .innerJoin('users', 'users.id', 'group_members.user_id')
      .select('users.time_zone')
      .where('group_members.id', '=', id)
      .where('group_members.group_id', '=', group_id)
      .executeTakeFirst()
  )?.time_zone ?? null

export const PORTION = 100

/** Reads along one index. */
export const listDue = (db: Db, now: string) =>
  db
    .selectFrom('group_members')
    .select(['id', 'group_id', 'user_id', 'digest_at'])
    .where('digest_at', '<=', now)
    .orderBy('digest_at')
    .limit(PORTION)
    .execute()

export const listOfUser = (db: Db, userId: number) =>
  db
    .selectFrom('group_members')
    .selectAll()
    .where('user_id', '=', userId)
    .where('digest_at', 'is not', null)
    .execute()

export const findOwn = (db: Db, id: number) =>
  db
    .selectFrom('group_members')
    .select(['id', 'group_id', 'user_id', 'mail'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Written since an instant, or approved since then, because nobody could see it before. */
const isSince = (table: 'group_topics' | 'group_replies', since: string) =>
  sql`(${sql.ref(`${table}.created_at`)} >= ${since} or exists (select 1 from group_reports
    where ${sql.ref(`group_reports.${table === 'group_topics' ? 'topic_id' : 'reply_id'}`)} = ${sql.ref(`${table}.id`)}
    and group_reports.why = 'waiting' and group_reports.done_at >= ${since}))`

/** Topics, unless muted, with posts that are new since an instant and that the reader has not read. */
export async function listNews(
  db: Db,
  { group, ...reader }: Inside,
  since: string,
  max: number,
): Promise<{ title: string; posts: number }[]> {
  const approved = sql`select coalesce(group_reports.topic_id, of_reply.topic_id) from group_reports
    left join group_replies as of_reply on of_reply.id = group_reports.reply_id
    where group_reports.group_id = ${group.id} and group_reports.status = 'done'
      and group_reports.why = 'waiting' and group_reports.done_at >= ${since}`
  const { rows } = await sql<{ title: string; posts: number }>`
    select group_topics.title, (case when group_reads.read_at is null
        and ${isSince('group_topics', since)} and ${isNewTo('group_topics', reader)} then 1 else 0 end)
      + (select count(*) from group_replies where group_replies.topic_id = group_topics.id
        and ${isSince('group_replies', since)} and group_replies.id > coalesce(group_reads.read_to, 0)
        and ${isNewTo('group_replies', reader)} and ${visible('group_replies', reader)}) as posts
    from group_topics left join group_reads on group_reads.topic_id = group_topics.id
      and group_reads.member_id = ${reader.me.id}
    where group_topics.group_id = ${group.id}
      and (group_topics.last_post_at >= ${since} or group_topics.id in (${approved}))
      and group_topics.deleted = false and ${visible('group_topics', reader)}
      and coalesce(group_reads.follow, 'none') <> 'mute'
    order by ${lastPostAt(reader)} desc limit ${sql.lit(200)}`.execute(db)
  return rows
    .map(({ title, posts }) => ({ title, posts: Number(posts) }))
    .filter(({ posts }) => posts > 0)
    .slice(0, max)
}
