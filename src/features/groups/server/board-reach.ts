import type { Context } from '#src/platform/server/context.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type { PostKind } from '../constants.ts'
import { enterGroup, type Inside } from './access.ts'
import * as store from './board.store.ts'
import { requireBoards } from './boards.ts'

export interface ReachedTopic extends Inside {
  topic: store.TopicRow
}
export interface ReachedReply extends ReachedTopic {
  reply: store.ReplyRow
}

export async function enterBoard(ctx: Context, groupId: number): Promise<Inside> {
  requireBoards(ctx)
  return enterGroup(ctx, groupId)
}

export async function reachTopic(ctx: Context, id: number): Promise<ReachedTopic> {
  requireBoards(ctx)
  const inside = await enterGroup(
    ctx,
    orNotFound(await store.groupOfPost(ctx.db, 'group_topics', id)),
  )
  return {
    ...inside,
    topic: orNotFound(await store.findTopic(ctx.db, inside.group.id, inside, id)),
  }
}

export async function reachReply(ctx: Context, id: number): Promise<ReachedReply> {
  requireBoards(ctx)
  const inside = await enterGroup(
    ctx,
    orNotFound(await store.groupOfPost(ctx.db, 'group_replies', id)),
  )
  const reply = orNotFound(await store.findReply(ctx.db, inside.group.id, inside, id))
  const topic = orNotFound(await store.findTopic(ctx.db, inside.group.id, inside, reply.topic_id))
  return { ...inside, topic, reply }
}

/** A post to report; not one whose text is gone. @throws AppError `not_found` */
export async function reachPost(
  ctx: Context,
  { kind, id }: { kind: PostKind; id: number },
): Promise<Inside & { post: store.TopicRow | store.ReplyRow }> {
  if (kind === 'topic') {
    const { topic, ...inside } = await reachTopic(ctx, id)
    if (topic.deleted) throw new AppError('not_found')
    return { ...inside, post: topic }
  }
  const { reply, ...inside } = await reachReply(ctx, id)
  if (reply.deleted) throw new AppError('not_found')
  return { ...inside, post: reply }
}
