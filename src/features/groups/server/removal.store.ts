import { type SqlBool, sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { deleteItemsOf } from './agenda.store.ts'
import { recountReplies, recountTopics } from './counts.store.ts'
import type { InGroup } from './group-rows.store.ts'

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
  await deleteReports(trx, 'topic_id', emptied)
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
  await deleteReports(trx, 'reply_id', emptied)
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
async function deleteReports(
  trx: Db,
  column: 'topic_id' | 'reply_id',
  posts: readonly { id: number }[],
): Promise<void> {
  if (posts.length === 0) return
  const ids = posts.map(({ id }) => id)
  await trx.deleteFrom('group_reports').where(column, 'in', ids).execute()
}

/** All that a membership wrote. */
export async function removePostsOf(trx: Db, member: InGroup): Promise<void> {
  const written = { group_id: member.group_id, member_id: member.id }
  await removeReplies(trx, written)
  await removeTopics(trx, written)
  await deleteItemsOf(trx, member)
}

/** All that a person wrote in any group, before the account goes. */
export async function removePostsOfPerson(trx: Db, userId: number): Promise<void> {
  const memberships = trx.selectFrom('group_members').select(['id', 'group_id'])
  for (const member of await memberships.where('user_id', '=', userId).execute())
    await removePostsOf(trx, member)
}
