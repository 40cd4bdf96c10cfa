import type { Db } from '#src/platform/server/db/database.ts'
import { deleteItemsOf } from '../agenda/store.ts'
import { listMemberships, removeReplies, removeTopics } from './store.ts'

interface Post {
  id: number
  group_id: number
  member_id: number | null
}

export const removeTopic = (trx: Db, { id, group_id, member_id }: Post): Promise<void> =>
  removeTopics(trx, { groupId: group_id, memberId: member_id, id })

export const removeReply = (trx: Db, { id, group_id, member_id }: Post): Promise<void> =>
  removeReplies(trx, { groupId: group_id, memberId: member_id, id })

/** All that a membership wrote. */
export async function removePostsOf(
  trx: Db,
  { id, group_id }: { id: number; group_id: number },
): Promise<void> {
  await removeReplies(trx, { groupId: group_id, memberId: id })
  await removeTopics(trx, { groupId: group_id, memberId: id })
  await deleteItemsOf(trx, group_id, id)
}

/** All that a person wrote in any group, before the account goes. */
export async function removePostsOfPerson(trx: Db, userId: number): Promise<void> {
  for (const membership of await listMemberships(trx, userId)) await removePostsOf(trx, membership)
}
