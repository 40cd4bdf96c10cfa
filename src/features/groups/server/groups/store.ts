import type { Insertable, Updateable } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { countOf, type Db } from '#src/platform/server/db/database.ts'
import { type Listing, reachable } from '../store.ts'
import type { CoachGroups } from '../tables.ts'

/** Ids, newest first, with one more than the limit. */
export async function listReachable(db: Db, who: Listing, { limit, cursor }: ListQuery) {
  const matching = reachable(db, who)
  const rows = await matching
    .select('coach_groups.id')
    .$if(cursor !== undefined, query => query.where('coach_groups.id', '<', Number(cursor)))
    .orderBy('coach_groups.id', 'desc')
    .limit(limit + 1)
    .execute()
  return { rows, total: await countOf(matching) }
}

export const insertGroup = async (trx: Db, group: Insertable<CoachGroups>): Promise<number> =>
  (await trx.insertInto('coach_groups').values(group).returning('id').executeTakeFirstOrThrow()).id

export async function updateGroup(
  trx: Db,
  coachId: number,
  id: number,
  change: Updateable<CoachGroups>,
): Promise<void> {
  await trx
    .updateTable('coach_groups')
    .set(change)
    .where('id', '=', id)
    .where('coach_id', '=', coachId)
    .execute()
}

export async function deleteGroup(trx: Db, coachId: number, id: number): Promise<void> {
  await trx
    .deleteFrom('coach_groups')
    .where('id', '=', id)
    .where('coach_id', '=', coachId)
    .execute()
}
