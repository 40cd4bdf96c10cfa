import type { InputOf } from '#src/contract/endpoint.ts'
import type { Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type * as contract from '../contract/posts.ts'
import { type Inside, requireWritable } from './access.ts'
import * as store from './board.store.ts'
import { enterBoard, reachTopic } from './board-reach.ts'
import { editableUntil, topicOf } from './board-views.ts'
import { limitPosts, noteWords } from './board-writing.ts'
import { countTopic, recountTopics } from './counts.store.ts'
import * as reading from './reading.store.ts'
import { removeTopics } from './removal.store.ts'

export async function listTopics(
  ctx: Context,
  { id: groupId, ...query }: InputOf<typeof contract.listTopics>,
) {
  const inside = await enterBoard(ctx, groupId)
  const { rows, total } = await store.listTopics(ctx.db, groupId, inside, query)
  const { data, beside } = pageOf(rows, query, total)
  return { data: data.map(row => topicOf(inside, row)), beside }
}

export async function getTopic(ctx: Context, { id }: { id: number }): Promise<contract.Topic> {
  const { topic, ...inside } = await reachTopic(ctx, id)
  return topicOf(inside, topic)
}

export function createTopic(
  ctx: Context,
  { id: groupId, title, body }: InputOf<typeof contract.createTopic>,
): Promise<contract.Topic> {
  return inTransaction(ctx, async ctx => {
    const inside = await enterBoard(ctx, groupId)
    requireWritable(inside, ctx.now)
    await limitPosts(ctx, inside, 'topic')
    const at = ctx.now.toISOString()
    const id = await store.insertTopic(ctx.db, {
      ...{ group_id: groupId, member_id: inside.me.id, title, body },
      ...{ created_at: at, edited_at: null, last_post_at: at },
      ...{ hidden: false, deleted: false, pinned: false, locked: false, replies: 0 },
    })
    await countTopic(ctx.db, groupId)
    await reading.followTopic(ctx.db, { memberId: inside.me.id, topicId: id }, 'follow')
    const written = { kind: 'topic', id, text: `${title}\n${body}` } as const
    await noteWords(ctx, inside, written)
    return getTopic(ctx, { id })
  })
}

export function requireOwnWords(
  { me }: Inside,
  post: { member_id: number | null; created_at: string; deleted: boolean },
  now: Date,
): void {
  if (post.member_id !== me.id) throw new AppError('forbidden')
  if (post.deleted || editableUntil(post.created_at) <= now.toISOString())
    throw new AppError('post_closed')
}

export function updateTopic(
  ctx: Context,
  { id, ...change }: InputOf<typeof contract.updateTopic>,
): Promise<contract.Topic> {
  return inTransaction(ctx, async ctx => {
    const reached = await reachTopic(ctx, id)
    const { title, body, ...moderation } = change
    const isModerating = Object.values(moderation).some(value => value !== undefined)
    if (isModerating && !reached.isCoach) throw new AppError('forbidden')
    const isWriting = title !== undefined || body !== undefined
    if (isWriting) {
      requireOwnWords(reached, reached.topic, ctx.now)
      requireWritable(reached, ctx.now)
    }
    const edited = isWriting ? { edited_at: ctx.now.toISOString() } : {}
    await store.updateTopic(ctx.db, reached.topic, { ...change, ...edited })
    if (moderation.hidden !== undefined) await recountTopics(ctx.db, reached.group.id)
    const text = `${title ?? reached.topic.title}\n${body ?? reached.topic.body}`
    const written = { kind: 'topic', id, text } as const
    if (isWriting) await noteWords(ctx, reached, written)
    return getTopic(ctx, { id })
  })
}

/** By its author or the group's coach, at any time. @throws AppError `forbidden` */
export function deleteTopic(
  ctx: Context,
  { id }: InputOf<typeof contract.deleteTopic>,
): Promise<void> {
  return inTransaction(ctx, async ctx => {
    const { me, isCoach, topic } = await reachTopic(ctx, id)
    if (topic.member_id !== me.id && !isCoach) throw new AppError('forbidden')
    await removeTopics(ctx.db, topic)
  })
}

/** `up_to` is the last reply read; without it, all are. */
export async function readTopic(
  ctx: Context,
  { id, up_to: upTo }: InputOf<typeof contract.readTopic>,
) {
  const { me } = await reachTopic(ctx, id)
  const last = await reading.lastReply(ctx.db, id, upTo)
  await reading.markRead(ctx.db, { memberId: me.id, topicId: id }, last, ctx.now.toISOString())
  return { unread: Number((await reachTopic(ctx, id)).topic.unread) }
}

export async function followTopic(
  ctx: Context,
  { id, follow }: InputOf<typeof contract.followTopic>,
) {
  const { me } = await reachTopic(ctx, id)
  await reading.followTopic(ctx.db, { memberId: me.id, topicId: id }, follow)
  return { follow }
}
