import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { notAmong } from '#src/platform/server/jobs/rows.ts'
import type { Inside } from './access.ts'
import { isNewTo, isVisibleTo } from './board.store.ts'
import type { InGroup } from './group-rows.store.ts'

export const findZone = async (db: Db, { id, group_id }: InGroup): Promise<string | null> =>
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
export const listDue = (db: Db, now: string, except: readonly number[]) =>
  db
    .selectFrom('group_members')
    .select(['id', 'group_id', 'user_id', 'digest_at'])
    .where('digest_at', '<=', now)
    .where(notAmong('group_members.id', except))
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

/** Topics, unless muted, with posts that are new since an instant and that the reader has not read. */
export async function listNews(
  db: Db,
  { group, ...reader }: Inside,
  since: string,
  max: number,
): Promise<{ title: string; posts: number }[]> {
  const { rows } = await sql<{ title: string; posts: number }>`
    select group_topics.title, (case when group_reads.read_at is null
        and group_topics.created_at >= ${since} and ${isNewTo('group_topics', reader)} then 1 else 0 end)
      + (select count(*) from group_replies where group_replies.topic_id = group_topics.id
        and group_replies.created_at >= ${since} and group_replies.id > coalesce(group_reads.read_to, 0)
        and ${isNewTo('group_replies', reader)} and ${isVisibleTo('group_replies', reader)}) as posts
    from group_topics left join group_reads on group_reads.topic_id = group_topics.id
      and group_reads.member_id = ${reader.me.id}
    where group_topics.group_id = ${group.id}
      and group_topics.last_post_at >= ${since}
      and group_topics.deleted = false and ${isVisibleTo('group_topics', reader)}
      and coalesce(group_reads.follow, 'none') <> 'mute'
    order by group_topics.last_post_at desc limit ${sql.lit(200)}`.execute(db)
  return rows
    .map(({ title, posts }) => ({ title, posts: Number(posts) }))
    .filter(({ posts }) => posts > 0)
    .slice(0, max)
}
