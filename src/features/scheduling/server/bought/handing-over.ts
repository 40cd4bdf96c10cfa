import type { Db } from '#src/platform/server/db/database.ts'
import { TYPE_DEFAULTS } from '../../constants.ts'
import { findTypeLike, insertType } from '../session-types/store.ts'
import * as store from './store.ts'

/** Makes bought sessions those of another coach: of a type with the same name and length, which is made if there is none. */
export async function handBoughtTo(
  trx: Db,
  purchaseIds: readonly number[],
  coachId: number,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  for (const { id, name, minutes } of await store.listOfPurchases(trx, purchaseIds)) {
    const like =
      (await findTypeLike(trx, coachId, { name, minutes })) ??
      (await insertType(trx, {
        ...TYPE_DEFAULTS,
        // It costs a credit, so that it is not free for everybody.
        ...{ name, minutes, coach_id: coachId, credits: 1, plans: '[]' },
        ...{ archived_at: null, created_at: at, updated_at: at },
      }))
    await store.setType(trx, id, like.id)
  }
}
