import { type SqlBool, sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { recountReplies, recountTopics } from '../counts/store.ts'

/** Whether `others` was written by somebody else, who may have left the site. */
const isAnothers = (memberId: number | null) =>
  memberId === null
    ? sql`1 = 1`
    : sql`(others.member_id is null or others.member_id <> ${memberId})`

const topicAnswered = (
  memberId: number | null,
) => sql<SqlBool>`exists (select 1 from group_replies as others
  where others.topic_id = group_topics.id and others.deleted = false and ${isAnothers(memberId)})`

const replyAnswered = (
  memberId: number | null,
) => sql<SqlBool>`exists (select 1 from group_replies as others
  where others.topic_id = group_replies.topic_id and others.id > group_replies.id
  and others.deleted = false and ${isAnothers(memberId)})`

const EMPTY = { body: '', deleted: true } as const

interface Removing {
  group_id: number
  member_id: number | null
  /** Undefined for all of the member's. */
  id?: number
}

const isRemoved = ({ group_id, member_id, id }: Removing) => sql<SqlBool>`(group_id = ${group_id}
  and ${member_id === null ? sql`member_id is null` : sql`member_id = ${member_id}`}
  and ${id === undefined ? sql`1 = 1` : sql`id = ${id}`})`

/** Topics that others replied to stay without their text; all others are deleted. */
export async function removeTopics(trx: Db, removing: Removing): Promise<void> {
  const emptied = await trx
    .updateTable('group_topics')
    .set({ ...EMPTY, title: '' })
    .where(isRemoved(removing))
    .where(topicAnswered(removing.member_id))
    .returning('id')
    .execute()
  await forget(trx, 'topic_id', emptied)
  await trx
    .deleteFrom('group_topics')
    .where(isRemoved(removing))
    .where('deleted', '=', false)
    .execute()
  await recountTopics(trx, removing.group_id)
}

export async function removeReplies(trx: Db, removing: Removing): Promise<void> {
  const emptied = await trx
    .updateTable('group_replies')
    .set(EMPTY)
    .where(isRemoved(removing))
    .where(replyAnswered(removing.member_id))
    .returning(['id', 'topic_id'])
    .execute()
  await forget(trx, 'reply_id', emptied)
  const gone = await trx
    .deleteFrom('group_replies')
    .where(isRemoved(removing))
    .where('deleted', '=', false)
    .returning('topic_id')
    .execute()
  const topics = [...emptied, ...gone].map(({ topic_id }) => topic_id)
  await recountReplies(trx, removing.group_id, topics)
}

/** A post without text keeps no reports. */
async function forget(
  trx: Db,
  column: 'topic_id' | 'reply_id',
  posts: readonly { id: number }[],
): Promise<void> {
  if (posts.length === 0) return
  const ids = posts.map(({ id }) => id)
  await trx.deleteFrom('group_reports').where(column, 'in', ids).execute()
}

/** Memberships of a person, whatever their state. */
export const listMemberships = (db: Db, userId: number) =>
  db.selectFrom('group_members').select(['id', 'group_id']).where('user_id', '=', userId).execute()
