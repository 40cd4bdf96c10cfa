import type { BodyOf, QueryOf } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { listReplies, Reply, updateReply } from '../../contract/posts.ts'
import { requireWritable, type Visit } from '../access/access.ts'
import { countReply, recountReplies } from '../counts/store.ts'
import * as reading from '../reading/store.ts'
import { removeReplies } from '../removal/store.ts'
import { reachReply, reachTopic } from './reach.ts'
import * as store from './store.ts'
import { requireOwnWords, type Said } from './topics.ts'
import { shownReply } from './views.ts'
import { limitPosts, noteWords } from './writing.ts'

export async function list(
  db: Db,
  visit: Visit,
  topicId: number,
  query: QueryOf<typeof listReplies>,
) {
  const { topic, ...inside } = await reachTopic(db, visit, topicId)
  const { rows, total } = await store.listReplies(db, topic, inside, query)
  const { data, beside } = pageOf(rows, query, total)
  return { data: data.map(row => shownReply(inside, row)), beside }
}

async function get(db: Db, visit: Visit, id: number): Promise<Reply> {
  const { reply, ...inside } = await reachReply(db, visit, id)
  return shownReply(inside, reply)
}

export function create(db: Db, visit: Visit, topicId: number, body: string): Promise<Said<Reply>> {
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
    await store.notePost(trx, inside.group.id, topicId, at)
    await countReply(trx, inside.group.id, topicId)
    await reading.follow(trx, { memberId: inside.me.id, topicId }, 'follow', true)
    const help = await noteWords(trx, visit, inside, { kind: 'reply', id, text: body })
    return { post: await get(trx, visit, id), help }
  })
}

export function update(
  db: Db,
  visit: Visit,
  id: number,
  { body, hidden }: BodyOf<typeof updateReply>,
): Promise<Said<Reply>> {
  return inTransaction(db, async trx => {
    const { topic, reply, ...inside } = await reachReply(trx, visit, id)
    if (hidden !== undefined && !inside.isCoach) throw new AppError('forbidden')
    if (body !== undefined) {
      requireOwnWords(inside, reply, visit.now)
      requireWritable(inside, visit.now)
      if (topic.locked) throw new AppError('locked')
    }
    await store.updateReply(trx, inside.group.id, id, {
      ...(body !== undefined && { body, edited_at: visit.now.toISOString() }),
      ...(hidden !== undefined && { hidden }),
    })
    if (hidden !== undefined) await recountReplies(trx, inside.group.id, [topic.id])
    const written = { kind: 'reply', id, text: body ?? '' } as const
    const help = body === undefined ? null : await noteWords(trx, visit, inside, written)
    return { post: await get(trx, visit, id), help }
  })
}

/** By its author or the group's coach, at any time. @throws AppError `forbidden` */
export function remove(db: Db, visit: Visit, id: number): Promise<void> {
  return inTransaction(db, async trx => {
    const { me, isCoach, reply } = await reachReply(trx, visit, id)
    if (reply.member_id !== me.id && !isCoach) throw new AppError('forbidden')
    await removeReplies(trx, reply)
  })
}
