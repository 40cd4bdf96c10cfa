import type { BodyOf } from '#src/contract/endpoint.ts'
import type { ListQuery } from '#src/contract/list.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type * as contract from '../../contract/posts.ts'
import { requireWritable, type Visit } from '../access/access.ts'
import { countReply, recountReplies } from '../counts/store.ts'
import * as reading from '../reading/store.ts'
import { removeReplies } from '../removal/store.ts'
import { reachReply, reachTopic } from './reach.ts'
import * as store from './store.ts'
import { requireOwnWords } from './topics.ts'
import { replyOf } from './views.ts'
import { limitPosts, noteWords } from './writing.ts'

export async function listReplies(db: Db, visit: Visit, topicId: number, query: ListQuery) {
  const { topic, ...inside } = await reachTopic(db, visit, topicId)
  const { rows, total } = await store.listReplies(db, topic, inside, query)
  const { data, beside } = pageOf(rows, query, total)
  return { data: data.map(row => replyOf(inside, row)), beside }
}

async function getReply(db: Db, visit: Visit, id: number): Promise<contract.Reply> {
  const { reply, ...inside } = await reachReply(db, visit, id)
  return replyOf(inside, reply)
}

export function createReply(db: Db, visit: Visit, topicId: number, body: string) {
  return inTransaction(db, async trx => {
    const { topic, ...inside } = await reachTopic(trx, visit, topicId)
    requireWritable(inside, visit.now)
    if (topic.locked) throw new AppError('locked')
    await limitPosts(trx, visit, inside, 'reply')
    const at = visit.now.toISOString()
    const id = await store.insertReply(trx, {
      ...{ group_id: inside.group.id, topic_id: topicId, member_id: inside.me.id, body },
      ...{ created_at: at, edited_at: null, hidden: false, deleted: false },
    })
    await store.notePost(trx, topic, at)
    await countReply(trx, topic)
    await reading.followTopic(trx, { memberId: inside.me.id, topicId }, 'follow', true)
    await noteWords(trx, visit, inside, { kind: 'reply', id, text: body })
    return getReply(trx, visit, id)
  })
}

export function updateReply(
  db: Db,
  visit: Visit,
  id: number,
  { body, hidden }: BodyOf<typeof contract.updateReply>,
): Promise<contract.Reply> {
  return inTransaction(db, async trx => {
    const { topic, reply, ...inside } = await reachReply(trx, visit, id)
    if (hidden !== undefined && !inside.isCoach) throw new AppError('forbidden')
    if (body !== undefined) {
      requireOwnWords(inside, reply, visit.now)
      requireWritable(inside, visit.now)
      if (topic.locked) throw new AppError('locked')
    }
    const edited_at = body === undefined ? undefined : visit.now.toISOString()
    await store.updateReply(trx, reply, { body, hidden, edited_at })
    if (hidden !== undefined) await recountReplies(trx, inside.group.id, [topic.id])
    if (body !== undefined) await noteWords(trx, visit, inside, { kind: 'reply', id, text: body })
    return getReply(trx, visit, id)
  })
}

/** By its author or the group's coach, at any time. @throws AppError `forbidden` */
export function deleteReply(db: Db, visit: Visit, id: number): Promise<void> {
  return inTransaction(db, async trx => {
    const { me, isCoach, reply } = await reachReply(trx, visit, id)
    if (reply.member_id !== me.id && !isCoach) throw new AppError('forbidden')
    await removeReplies(trx, reply)
  })
}
