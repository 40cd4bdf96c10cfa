import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { FOLLOWS, type Follow } from '../constants.ts'

/** @param upTo the id of the last reply read; undefined for all */
export async function lastReply(db: Db, topicId: number, upTo: number | undefined) {
  const { last } = await db
    .selectFrom('group_replies')
    .select(sql<number | null>`max(id)`.as('last'))
    .where('topic_id', '=', topicId)
    .$if(upTo !== undefined, query => query.where('id', '<=', Number(upTo)))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

/** Never moves the mark back. */
export async function markRead(
  trx: Db,
  { memberId, topicId }: { memberId: number; topicId: number },
  readTo: number,
  now: string,
): Promise<void> {
  await trx
    .insertInto('group_reads')
    .values({
      member_id: memberId,
      topic_id: topicId,
      read_at: now,
      read_to: readTo,
      follow: 'none',
    })
    .onConflict(conflict =>
      conflict.columns(['member_id', 'topic_id']).doUpdateSet({
        read_at: now,
        read_to: sql<number>`case when group_reads.read_to < excluded.read_to
          then excluded.read_to else group_reads.read_to end`,
      }),
    )
    .execute()
}

/** @param onlyUnset leaves members alone who have muted the topic */
export async function followTopic(
  trx: Db,
  { memberId, topicId }: { memberId: number; topicId: number },
  choice: Follow,
  onlyUnset = false,
): Promise<void> {
  await trx
    .insertInto('group_reads')
    .values({ member_id: memberId, topic_id: topicId, read_at: null, read_to: 0, follow: choice })
    .onConflict(conflict =>
      conflict
        .columns(['member_id', 'topic_id'])
        .doUpdateSet({ follow: choice })
        .where('group_reads.follow', 'in', onlyUnset ? ['none'] : FOLLOWS),
    )
    .execute()
}
