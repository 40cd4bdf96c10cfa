import type { Db } from '#src/platform/server/db/database.ts'
import { deleteItemsOf } from '../agenda/store.ts'
import { listMemberships, removeReplies, removeTopics } from './store.ts'

/** All that a membership wrote. */
export async function removePostsOf(
  trx: Db,
  { id, group_id }: { id: number; group_id: number },
): Promise<void> {
  await removeReplies(trx, { group_id, member_id: id })
  await removeTopics(trx, { group_id, member_id: id })
  await deleteItemsOf(trx, group_id, id)
}

/** All that a person wrote in any group, before the account goes. */
export async function removePostsOfPerson(trx: Db, userId: number): Promise<void> {
  for (const membership of await listMemberships(trx, userId)) await removePostsOf(trx, membership)
}
