import { type SqlBool, sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { recountReplies, recountTopics } from '../counts/store.ts'

/** Whether `others` was written by somebody else, who may have left the site. */
const isAnothers = (memberId: number | null) =>
  memberId === null ? sql`1 = 1` : sql`(others.member_id is null or others.member_id <> ${memberId})`

const topicAnswered = (memberId: number | null) => sql<SqlBool>`exists (select 1 from group_replies as others
  where others.topic_id = group_topics.id and others.deleted = false and ${isAnothers(memberId)})`

const replyAnswered = (memberId: number | null) => sql<SqlBool>`exists (select 1 from group_replies as others
  where others.topic_id = group_replies.topic_id and others.id > group_replies.id
  and others.deleted = false and ${isAnothers(memberId)})`

const EMPTY = { body: '', deleted: true } as const

interface Removing {
  groupId: number
  memberId: number | null
  /** Undefined for all of the member's. */
  id?: number
}

/** Topics that others replied to stay without their text; all others are deleted. */
export async function removeTopics(trx: Db, { groupId, memberId, id }: Removing): Promise<void> {
  const author = memberId === null ? sql<SqlBool>`member_id is null` : sql<SqlBool>`member_id = ${memberId}`
  const emptied = await trx
    .updateTable('group_topics')
    .set({ ...EMPTY, title: '' })
    .where('group_id', '=', groupId)
    .where(author)
    .$if(id !== undefined, query => query.where('id', '=', id ?? 0))
    .where(topicAnswered(memberId))
    .returning('id')
    .execute()
  await forget(trx, 'topic_id', emptied)
  await trx
    .deleteFrom('group_topics')
    .where('group_id', '=', groupId)
    .where(author)
    .$if(id !== undefined, query => query.where('id', '=', id ?? 0))
    .where('deleted', '=', false)
    .execute()
  await recountTopics(trx, groupId)
}

export async function removeReplies(trx: Db, { groupId, memberId, id }: Removing): Promise<void> {
  const author = memberId === null ? sql<SqlBool>`member_id is null` : sql<SqlBool>`member_id = ${memberId}`
  const emptied = await trx
    .updateTable('group_replies')
    .set(EMPTY)
    .where('group_id', '=', groupId)
    .where(author)
    .$if(id !== undefined, query => query.where('id', '=', id ?? 0))
    .where(replyAnswered(memberId))
    .returning(['id', 'topic_id'])
    .execute()
  await forget(trx, 'reply_id', emptied)
  const gone = await trx
    .deleteFrom('group_replies')
    .where('group_id', '=', groupId)
    .where(author)
    .$if(id !== undefined, query => query.where('id', '=', id ?? 0))
    .where('deleted', '=', false)
    .returning('topic_id')
    .execute()
  await recountReplies(
    trx,
    groupId,
    [...emptied, ...gone].map(({ topic_id }) => topic_id),
  )
}

/** A post without text keeps neither reactions nor reports. */
async function forget(
  trx: Db,
  column: 'topic_id' | 'reply_id',
  posts: readonly { id: number }[],
): Promise<void> {
  if (posts.length === 0) return
  const ids = posts.map(({ id }) => id)
  await trx.deleteFrom('group_reactions').where(column, 'in', ids).execute()
  await trx.deleteFrom('group_reports').where(column, 'in', ids).execute()
}

/** Memberships of a person, whatever their state. */
export const listMemberships = (db: Db, userId: number) =>
  db.selectFrom('group_members').select(['id', 'group_id']).where('user_id', '=', userId).execute()
