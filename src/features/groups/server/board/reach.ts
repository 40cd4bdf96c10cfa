import type { Db } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type { PostKind } from '../../constants.ts'
import { enterGroup, type Inside, type Visit } from '../access/access.ts'
import { requireBoards } from './boards.ts'
import * as store from './store.ts'

export interface ReachedTopic extends Inside {
  topic: store.TopicRow
}
export interface ReachedReply extends ReachedTopic {
  reply: store.ReplyRow
}

export async function enterBoard(db: Db, visit: Visit, groupId: number): Promise<Inside> {
  requireBoards(visit)
  return enterGroup(db, visit, groupId)
}

export async function reachTopic(db: Db, visit: Visit, id: number): Promise<ReachedTopic> {
  requireBoards(visit)
  const inside = await enterGroup(
    db,
    visit,
    orNotFound(await store.groupOfPost(db, 'group_topics', id)),
  )
  return { ...inside, topic: orNotFound(await store.findTopic(db, inside.group.id, inside, id)) }
}

export async function reachReply(db: Db, visit: Visit, id: number): Promise<ReachedReply> {
  requireBoards(visit)
  const inside = await enterGroup(
    db,
    visit,
    orNotFound(await store.groupOfPost(db, 'group_replies', id)),
  )
  const reply = orNotFound(await store.findReply(db, inside.group.id, inside, id))
  const topic = orNotFound(await store.findTopic(db, inside.group.id, inside, reply.topic_id))
  return { ...inside, topic, reply }
}

/** A post to report; not one whose text is gone. @throws AppError `not_found` */
export async function reachPost(
  db: Db,
  visit: Visit,
  { kind, id }: { kind: PostKind; id: number },
): Promise<Inside & { post: store.TopicRow | store.ReplyRow }> {
  if (kind === 'topic') {
    const { topic, ...inside } = await reachTopic(db, visit, id)
    if (topic.deleted) throw new AppError('not_found')
    return { ...inside, post: topic }
  }
  const { reply, ...inside } = await reachReply(db, visit, id)
  if (reply.deleted) throw new AppError('not_found')
  return { ...inside, post: reply }
}
