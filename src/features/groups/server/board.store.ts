import {
  type Insertable,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Schema } from '#src/platform/server/db/schema.ts'
import { newestWith } from '#src/platform/server/db/search.ts'
import type { Inside } from './access.ts'
import { AUTHOR, type InGroup, updateOf } from './group-rows.store.ts'
import type { GroupReplies, GroupTopics } from './rows.generated.ts'

type Reader = Pick<Inside, 'me' | 'isCoach'>
type Posts = 'group_topics' | 'group_replies'

const TOPICS = { table: 'group_topics', columns: ['title', 'body'] } as const
const REPLIES = { table: 'group_replies', columns: ['body'] } as const

/** Hidden posts are shown to their author and the coach only. */
export const isVisibleTo = (table: Posts, { me, isCoach }: Reader) =>
  isCoach
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(${sql.ref(`${table}.hidden`)} = false or ${sql.ref(`${table}.member_id`)} = ${me.id})`

/** The hidden posts that the reader may see, to add to the stored count of the others: few, however long a board is. */
const countHidden = (table: Posts, { me, isCoach }: Reader, where: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from ${sql.table(table)} where ${where} and hidden = true
    ${isCoach ? sql`` : sql`and member_id = ${me.id}`})`

/** Whether a post can be new to the reader: written since they joined, not deleted, and not their own. */
export const isNewTo = (
  table: Posts,
  { me }: Pick<Reader, 'me'>,
) => sql<SqlBool>`(${sql.ref(`${table}.created_at`)} >= ${me.joined_at}
  and ${sql.ref(`${table}.deleted`)} = false
  and (${sql.ref(`${table}.member_id`)} is null or ${sql.ref(`${table}.member_id`)} <> ${me.id}))`

/** Joins the author's membership, group and account without aliases, because `isCurrent` and `chosenName` read them. */
const withAuthor = <T extends Posts>(query: SelectQueryBuilder<Schema, T, object>, table: T) =>
  (query as unknown as SelectQueryBuilder<Schema, Posts, object>)
    .innerJoin('coach_groups', 'coach_groups.id', `${table}.group_id`)
    .leftJoin('group_members', 'group_members.id', `${table}.member_id`)
    .leftJoin('users', 'users.id', 'group_members.user_id')
    .select([
      `${table}.id`,
      `${table}.group_id`,
      `${table}.member_id`,
      `${table}.body`,
      `${table}.created_at`,
      `${table}.edited_at`,
      `${table}.hidden`,
      `${table}.deleted`,
    ])
    .select(AUTHOR)

const selectTopics = (db: Db, reader: Reader) =>
  withAuthor(db.selectFrom('group_topics'), 'group_topics')
    .leftJoin('group_reads', join =>
      join
        .onRef('group_reads.topic_id', '=', 'group_topics.id')
        .on('group_reads.member_id', '=', reader.me.id),
    )
    .select([
      'group_topics.title',
      'group_topics.pinned',
      'group_topics.locked',
      'group_topics.last_post_at',
    ])
    .select('group_reads.follow')
    .select(
      sql<number>`(group_topics.replies + ${countHidden('group_replies', reader, sql`topic_id = group_topics.id`)})`.as(
        'replies',
      ),
    )
    .select(
      sql<number>`((select count(*) from (select 1 from group_replies
          where group_replies.topic_id = group_topics.id
          and group_replies.id > coalesce(group_reads.read_to, 0) and ${isNewTo('group_replies', reader)}
          and ${isVisibleTo('group_replies', reader)} limit ${sql.lit(UNREAD_MAX)}) as few)
        + case when group_reads.read_at is null and ${isNewTo('group_topics', reader)} then 1 else 0 end)`.as(
        'unread',
      ),
    )

/** How many of the newest posts with the words a search considers. */
const SEARCHED_MAX = 200

interface BoardPage {
  groupId: number
  reader: Reader
  query: ListQuery
}

const findCursor = (db: Db, groupId: number, id: number) =>
  db
    .selectFrom('group_topics')
    .select(['id', 'pinned', 'last_post_at'])
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Finds only the ids of the topics on a page; what is shown of them is read afterwards, for these alone.
 * A search runs once, for both the page and the total.
 */
async function listPage(db: Db, { groupId, reader, query }: BoardPage) {
  const { q, limit, cursor } = query
  const last = cursor === undefined ? undefined : await findCursor(db, groupId, cursor)
  const shown = sql`select id, pinned, last_post_at from group_topics
    where group_topics.group_id = ${groupId} and ${isVisibleTo('group_topics', reader)}`
  const after = last
    ? sql`and (pinned, last_post_at, id) < (${last.pinned}, ${last.last_post_at}, ${last.id})`
    : sql``
  const order = sql`order by pinned desc, last_post_at desc, id desc limit ${limit + 1}`
  if (!q)
    return sql<{
      id: number
      n: null
    }>`select id, null as n from (${shown}) as board where 1 = 1 ${after} ${order}`.execute(db)
  const [topics, replies] = [TOPICS, REPLIES].map(posts =>
    newestWith(db, posts, q, {
      where: sql`${sql.ref(`${posts.table}.group_id`)} = ${groupId} and ${isVisibleTo(posts.table, reader)}`,
      limit: SEARCHED_MAX,
    }),
  )
  return sql<{ id: number; n: number }>`with found as materialized (
      ${shown} and group_topics.id in (select id from (${topics}) as of_topics
        union select topic_id from group_replies where id in (select id from (${replies}) as of_replies)))
    select id, (select count(*) from found) as n from found where 1 = 1 ${after} ${order}`.execute(
    db,
  )
}

async function countTopics(db: Db, groupId: number, reader: Reader): Promise<number> {
  const { n } = await db
    .selectFrom('coach_groups')
    .select(
      sql<number>`(coach_groups.topics + ${countHidden('group_topics', reader, sql`group_id = ${groupId}`)})`.as(
        'n',
      ),
    )
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** A page of a board: pinned topics, then by their newest post. The cursor is the last id of the previous page. */
export async function listTopics(db: Db, groupId: number, reader: Reader, query: ListQuery) {
  const page = (await listPage(db, { groupId, reader, query })).rows
  const ids = page.map(({ id }) => id)
  const found = await selectTopics(db, reader)
    .where('group_topics.id', 'in', [0, ...ids])
    .where('group_topics.group_id', '=', groupId)
    .execute()
  const byId = new Map(found.map(row => [row.id, row]))
  const rows = ids.map(id => byId.get(id)).filter(row => row !== undefined)
  const total = query.q ? Number(page[0]?.n ?? 0) : await countTopics(db, groupId, reader)
  return { rows, total }
}
export type TopicRow = Awaited<ReturnType<typeof listTopics>>['rows'][number]

/** Which group a post is in; whether the caller is in it remains to be checked. */
export const groupOfPost = async (db: Db, table: Posts, id: number): Promise<number | undefined> =>
  (await db.selectFrom(table).select('group_id').where('id', '=', id).executeTakeFirst())?.group_id

export const findTopic = (db: Db, groupId: number, reader: Reader, id: number) =>
  selectTopics(db, reader)
    .where('group_topics.id', '=', id)
    .where('group_topics.group_id', '=', groupId)
    .where(isVisibleTo('group_topics', reader))
    .executeTakeFirst()

/** Oldest first, with one more than the limit. */
export async function listReplies(
  db: Db,
  topic: Pick<TopicRow, 'id' | 'replies'>,
  reader: Reader,
  { limit, cursor }: ListQuery,
) {
  const rows = await selectReplies(db)
    .where('group_replies.topic_id', '=', topic.id)
    .where(isVisibleTo('group_replies', reader))
    .$if(cursor !== undefined, found => found.where('group_replies.id', '>', Number(cursor)))
    .orderBy('group_replies.id')
    .limit(limit + 1)
    .execute()
  return { rows, total: Number(topic.replies) }
}

const selectReplies = (db: Db) =>
  withAuthor(db.selectFrom('group_replies'), 'group_replies').select('group_replies.topic_id')

export const findReply = (db: Db, groupId: number, reader: Reader, id: number) =>
  selectReplies(db)
    .where('group_replies.id', '=', id)
    .where('group_replies.group_id', '=', groupId)
    .where(isVisibleTo('group_replies', reader))
    .executeTakeFirst()
export type ReplyRow = NonNullable<Awaited<ReturnType<typeof findReply>>>

export const insertTopic = async (trx: Db, topic: Insertable<GroupTopics>): Promise<number> =>
  (await trx.insertInto('group_topics').values(topic).returning('id').executeTakeFirstOrThrow()).id

export const insertReply = async (trx: Db, reply: Insertable<GroupReplies>): Promise<number> =>
  (await trx.insertInto('group_replies').values(reply).returning('id').executeTakeFirstOrThrow()).id

export const updateTopic = updateOf('group_topics')
export const updateReply = updateOf('group_replies')

/** Never moves the time back: two concurrent replies may finish in either order. */
export async function notePost(trx: Db, { id, group_id }: InGroup, at: string): Promise<void> {
  await trx
    .updateTable('group_topics')
    .set({ last_post_at: at })
    .where('id', '=', id)
    .where('group_id', '=', group_id)
    .where('last_post_at', '<', at)
    .execute()
}

/** How many unread posts of a topic, or newest posts of a group, are counted at most: quick on any board. */
const UNREAD_MAX = 300

/** Ignores topics that the reader has muted. */
export async function countUnread(db: Db, { group, ...reader }: Inside): Promise<number> {
  const mine = sql`group_reads.topic_id = group_topics.id and group_reads.member_id = ${reader.me.id}`
  const columns = sql.raw('id, group_id, member_id, created_at, hidden, deleted')
  const newest = (
    table: Posts,
  ) => sql`(select ${columns}${sql.raw(table === 'group_replies' ? ', topic_id' : '')}
    from ${sql.table(table)} where group_id = ${group.id}
    order by id desc limit ${sql.lit(UNREAD_MAX)}) as ${sql.table(table)}`
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from ${newest('group_topics')} left join group_reads on ${mine}
        where ${isVisibleTo('group_topics', reader)}
        and ${isNewTo('group_topics', reader)} and group_reads.read_at is null
        and coalesce(group_reads.follow, 'none') <> 'mute')
      + (select count(*) from ${newest('group_replies')}
        join group_topics on group_topics.id = group_replies.topic_id left join group_reads on ${mine}
        where ${isNewTo('group_replies', reader)}
        and ${isVisibleTo('group_replies', reader)} and ${isVisibleTo('group_topics', reader)}
        and group_replies.id > coalesce(group_reads.read_to, 0)
        and coalesce(group_reads.follow, 'none') <> 'mute') as n`.execute(db)
  return Number(rows[0]?.n ?? 0)
}
