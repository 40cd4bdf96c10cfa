import type { InputOf } from '#src/contract/endpoint.ts'
import type { Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type * as contract from '../contract/posts.ts'
import { requireWritable } from './access.ts'
import * as store from './board.store.ts'
import { reachReply, reachTopic } from './board-reach.ts'
import { replyOf } from './board-views.ts'
import { limitPosts, noteWords } from './board-writing.ts'
import { countReply, recountReplies } from './counts.store.ts'
import * as reading from './reading.store.ts'
import { removeReplies } from './removal.store.ts'
import { requireOwnWords } from './topics.ts'

export async function listReplies(
  ctx: Context,
  { id: topicId, ...query }: InputOf<typeof contract.listReplies>,
) {
  const { topic, ...inside } = await reachTopic(ctx, topicId)
  const { rows, total } = await store.listReplies(ctx.db, topic, inside, query)
  const { data, beside } = pageOf(rows, query, total)
  return { data: data.map(row => replyOf(inside, row)), beside }
}

async function getReply(ctx: Context, id: number): Promise<contract.Reply> {
  const { reply, ...inside } = await reachReply(ctx, id)
  return replyOf(inside, reply)
}

export function createReply(
  ctx: Context,
  { id: topicId, body }: InputOf<typeof contract.createReply>,
) {
  return inTransaction(ctx, async ctx => {
    const { topic, ...inside } = await reachTopic(ctx, topicId)
    requireWritable(inside, ctx.now)
    if (topic.locked) throw new AppError('locked')
    await limitPosts(ctx, inside, 'reply')
    const at = ctx.now.toISOString()
    const id = await store.insertReply(ctx.db, {
      ...{ group_id: inside.group.id, topic_id: topicId, member_id: inside.me.id, body },
      ...{ created_at: at, edited_at: null, hidden: false, deleted: false },
    })
    await store.notePost(ctx.db, topic, at)
    await countReply(ctx.db, topic)
    await reading.followTopic(ctx.db, { memberId: inside.me.id, topicId }, 'follow', true)
    await noteWords(ctx, inside, { kind: 'reply', id, text: body })
    return getReply(ctx, id)
  })
}

export function updateReply(
  ctx: Context,
  { id, body, hidden }: InputOf<typeof contract.updateReply>,
): Promise<contract.Reply> {
  return inTransaction(ctx, async ctx => {
    const { topic, reply, ...inside } = await reachReply(ctx, id)
    if (hidden !== undefined && !inside.isCoach) throw new AppError('forbidden')
    if (body !== undefined) {
      requireOwnWords(inside, reply, ctx.now)
      requireWritable(inside, ctx.now)
      if (topic.locked) throw new AppError('locked')
    }
    const edited_at = body === undefined ? undefined : ctx.now.toISOString()
    await store.updateReply(ctx.db, reply, { body, hidden, edited_at })
    if (hidden !== undefined) await recountReplies(ctx.db, inside.group.id, [topic.id])
    if (body !== undefined) await noteWords(ctx, inside, { kind: 'reply', id, text: body })
    return getReply(ctx, id)
  })
}

/** By its author or the group's coach, at any time. @throws AppError `forbidden` */
export function deleteReply(
  ctx: Context,
  { id }: InputOf<typeof contract.deleteReply>,
): Promise<void> {
  return inTransaction(ctx, async ctx => {
    const { me, isCoach, reply } = await reachReply(ctx, id)
    if (reply.member_id !== me.id && !isCoach) throw new AppError('forbidden')
    await removeReplies(ctx.db, reply)
  })
}
