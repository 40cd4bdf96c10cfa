import { countOf, type Db } from '#src/platform/server/db/database.ts'
import { countMembers } from './group-rows.store.ts'

/** Members, and the places that are paid for or being paid by somebody who is not in the group yet. */
export async function countTaken(db: Db, groupId: number): Promise<number> {
  const waiting = db
    .selectFrom('group_bought_places')
    .where('group_id', '=', groupId)
    .where('user_id', 'is', null)
  return (await countMembers(db, groupId)) + (await countOf(waiting))
}

export const findPlace = (db: Db, purchaseId: number, groupId: number) =>
  db
    .selectFrom('group_bought_places')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()

/** Another place that a member has bought in the group. */
export const findOther = (db: Db, { groupId, userId }: { groupId: number; userId: number }) =>
  db
    .selectFrom('group_bought_places')
    .select('id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .executeTakeFirst()

/** Does nothing when the purchase has it already. */
export async function insertPlace(
  trx: Db,
  { purchaseId, groupId }: { purchaseId: number; groupId: number },
  created_at: string,
): Promise<void> {
  const place = { purchase_id: purchaseId, group_id: groupId, user_id: null, joined: false }
  await trx
    .insertInto('group_bought_places')
    .values({ ...place, created_at })
    .onConflict(conflict => conflict.columns(['purchase_id', 'group_id']).doNothing())
    .execute()
}

/** @param joined whether the purchase, and nothing else, brought the member into the group */
export async function givePlace(
  trx: Db,
  id: number,
  { userId, joined }: { userId: number; joined: boolean },
): Promise<void> {
  await trx
    .updateTable('group_bought_places')
    .set({ user_id: userId, joined })
    .where('id', '=', id)
    .execute()
}

export async function deletePlace(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('group_bought_places').where('id', '=', id).execute()
}

export const listPlacesOf = (db: Db, userId: number) =>
  db
    .selectFrom('group_bought_places')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
