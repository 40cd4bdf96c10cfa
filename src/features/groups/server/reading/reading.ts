import type { Db } from '#src/platform/server/db/database.ts'
import type { Follow } from '../../constants.ts'
import type { Visit } from '../access/access.ts'
import { reachTopic } from '../board/reach.ts'
import * as store from './store.ts'

/** @param upTo the last reply read; undefined for all. @returns how many posts are still unread */
export async function readTopic(
  db: Db,
  visit: Visit,
  id: number,
  upTo: number | undefined,
): Promise<number> {
  const { me } = await reachTopic(db, visit, id)
  const last = await store.lastReply(db, id, upTo)
  await store.markRead(db, { memberId: me.id, topicId: id }, last, visit.now.toISOString())
  return Number((await reachTopic(db, visit, id)).topic.unread)
}

export async function followTopic(db: Db, visit: Visit, id: number, choice: { follow: Follow }) {
  const { me } = await reachTopic(db, visit, id)
  await store.followTopic(db, { memberId: me.id, topicId: id }, choice.follow)
  return choice
}
