import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import type { InGroup } from './group-rows.store.ts'

/** One more topic, or one more reply, that everybody in the group may see. */
export async function countTopic(trx: Db, groupId: number): Promise<void> {
  await trx
    .updateTable('coach_groups')
    .set({ topics: sql<number>`topics + 1` })
    .where('id', '=', groupId)
    .execute()
}

export async function countReply(trx: Db, { id, group_id }: InGroup): Promise<void> {
  await trx
    .updateTable('group_topics')
    .set({ replies: sql<number>`replies + 1` })
    .where('id', '=', id)
    .where('group_id', '=', group_id)
    .execute()
}

const SHOWN = sql`from group_replies where group_replies.topic_id = group_topics.id and group_replies.hidden = false`

/** After a post was hidden, shown or removed. Locks the row before counting, so that no concurrent change is missed. */
export async function recountTopics(trx: Db, groupId: number): Promise<void> {
  const own = trx.updateTable('coach_groups').where('id', '=', groupId)
  await own.set({ topics: sql<number>`topics` }).execute()
  const topics = sql<number>`(select count(*) from group_topics where group_topics.group_id = coach_groups.id
    and group_topics.hidden = false)`
  await own.set({ topics }).execute()
}

export async function recountReplies(trx: Db, groupId: number, topicIds: readonly number[]) {
  for (const id of new Set(topicIds)) {
    const own = trx.updateTable('group_topics').where('id', '=', id).where('group_id', '=', groupId)
    await own.set({ replies: sql<number>`replies` }).execute()
    const last_post_at = sql<string>`coalesce((select max(group_replies.created_at) ${SHOWN}
      and group_replies.deleted = false), group_topics.created_at)`
    await own.set({ replies: sql<number>`(select count(*) ${SHOWN})`, last_post_at }).execute()
  }
}
