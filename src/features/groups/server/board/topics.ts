import type { BodyOf } from '#src/contract/endpoint.ts'
import type { ListQuery } from '#src/contract/list.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { Follow } from '../../constants.ts'
import type * as contract from '../../contract/posts.ts'
import { type Inside, requireWritable, type Visit } from '../access/access.ts'
import { countTopic, recountTopics } from '../counts/store.ts'
import * as reading from '../reading/store.ts'
import { removeTopics } from '../removal/store.ts'
import { enterBoard, reachTopic } from './reach.ts'
import * as store from './store.ts'
import { editableUntil, topicOf } from './views.ts'
import { limitPosts, noteWords } from './writing.ts'

export async function listTopics(db: Db, visit: Visit, groupId: number, query: ListQuery) {
  const inside = await enterBoard(db, visit, groupId)
  const { rows, total } = await store.listTopics(db, groupId, inside, query)
  const { data, beside } = pageOf(rows, query, total)
  return { data: data.map(row => topicOf(inside, row)), beside }
}

export async function getTopic(db: Db, visit: Visit, id: number): Promise<contract.Topic> {
  const { topic, ...inside } = await reachTopic(db, visit, id)
  return topicOf(inside, topic)
}

export function createTopic(
  db: Db,
  visit: Visit,
  groupId: number,
  { title, body }: BodyOf<typeof contract.createTopic>,
): Promise<contract.Topic> {
  return inTransaction(db, async trx => {
    const inside = await enterBoard(trx, visit, groupId)
    requireWritable(inside, visit.now)
    await limitPosts(trx, visit, inside, 'topic')
    const at = visit.now.toISOString()
    const id = await store.insertTopic(trx, {
      ...{ group_id: groupId, member_id: inside.me.id, title, body },
      ...{ created_at: at, edited_at: null, last_post_at: at },
      ...{ hidden: false, deleted: false, pinned: false, locked: false, replies: 0 },
    })
    await countTopic(trx, groupId)
    await reading.followTopic(trx, { memberId: inside.me.id, topicId: id }, 'follow')
    const written = { kind: 'topic', id, text: `${title}\n${body}` } as const
    await noteWords(trx, visit, inside, written)
    return getTopic(trx, visit, id)
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
  db: Db,
  visit: Visit,
  id: number,
  change: BodyOf<typeof contract.updateTopic>,
): Promise<contract.Topic> {
  return inTransaction(db, async trx => {
    const reached = await reachTopic(trx, visit, id)
    const { title, body, ...moderation } = change
    const isModerating = Object.values(moderation).some(value => value !== undefined)
    if (isModerating && !reached.isCoach) throw new AppError('forbidden')
    const isWriting = title !== undefined || body !== undefined
    if (isWriting) {
      requireOwnWords(reached, reached.topic, visit.now)
      requireWritable(reached, visit.now)
    }
    const edited = isWriting ? { edited_at: visit.now.toISOString() } : {}
    await store.updateTopic(trx, reached.topic, { ...change, ...edited })
    if (moderation.hidden !== undefined) await recountTopics(trx, reached.group.id)
    const text = `${title ?? reached.topic.title}\n${body ?? reached.topic.body}`
    const written = { kind: 'topic', id, text } as const
    if (isWriting) await noteWords(trx, visit, reached, written)
    return getTopic(trx, visit, id)
  })
}

/** By its author or the group's coach, at any time. @throws AppError `forbidden` */
export function deleteTopic(db: Db, visit: Visit, id: number): Promise<void> {
  return inTransaction(db, async trx => {
    const { me, isCoach, topic } = await reachTopic(trx, visit, id)
    if (topic.member_id !== me.id && !isCoach) throw new AppError('forbidden')
    await removeTopics(trx, topic)
  })
}

/** @param upTo the last reply read; undefined for all. @returns how many posts are still unread */
export async function readTopic(db: Db, visit: Visit, id: number, upTo: number | undefined) {
  const { me } = await reachTopic(db, visit, id)
  const last = await reading.lastReply(db, id, upTo)
  await reading.markRead(db, { memberId: me.id, topicId: id }, last, visit.now.toISOString())
  return Number((await reachTopic(db, visit, id)).topic.unread)
}

export async function followTopic(db: Db, visit: Visit, id: number, choice: { follow: Follow }) {
  const { me } = await reachTopic(db, visit, id)
  await reading.followTopic(db, { memberId: me.id, topicId: id }, choice.follow)
  return choice
}
