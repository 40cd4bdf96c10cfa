import type { Db } from '#src/platform/server/db/database.ts'
import type { Plan } from '../domain/plans.ts'

interface NewGrant {
  purchase_id: number
  item: number
  user_id: number | null
  plan: Plan
  months: number
}

/** Does nothing when it was granted already. */
export async function insertGrant(trx: Db, grant: NewGrant, now: string): Promise<void> {
  await trx
    .insertInto('plan_grants')
    .values({
      ...grant,
      waits_since: grant.user_id === null ? null : now,
      starts_at: null,
      ends_at: null,
      ended_at: null,
      created_at: now,
    })
    .onConflict(conflict => conflict.columns(['purchase_id', 'item']).doNothing())
    .execute()
}

/** @returns whether there was any without an account */
export const giveGrants = async (
  trx: Db,
  purchaseId: number,
  userId: number,
  now: string,
): Promise<boolean> =>
  (
    await trx
      .updateTable('plan_grants')
      .set({ user_id: userId, waits_since: now })
      .where('purchase_id', '=', purchaseId)
      .where('user_id', 'is', null)
      .returning('id')
      .execute()
  ).length > 0

const lasting = (db: Db, userId: number) =>
  db
    .selectFrom('plan_grants')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)

/** The next months to begin. */
export const findWaiting = (db: Db, userId: number) =>
  lasting(db, userId).where('starts_at', 'is', null).orderBy('id').limit(1).executeTakeFirst()

/** The months that the membership consists of now. */
export const findRunning = (db: Db, userId: number, now: string) =>
  lasting(db, userId)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .limit(1)
    .executeTakeFirst()

/** Whether the membership is months that were bought, and no subscription. */
export const isBought = async (
  db: Db,
  member: { id: number; stripe_subscription_id: string | null },
  now: Date,
): Promise<boolean> =>
  member.stripe_subscription_id === null &&
  (await findRunning(db, member.id, now.toISOString())) !== undefined

export async function beginGrant(
  trx: Db,
  id: number,
  span: { starts_at: string; ends_at: string },
): Promise<void> {
  await trx.updateTable('plan_grants').set(span).where('id', '=', id).execute()
}

/** @returns whose they were */
export const endGrants = (trx: Db, purchaseId: number, now: string) =>
  trx
    .updateTable('plan_grants')
    .set({ ended_at: now })
    .where('purchase_id', '=', purchaseId)
    .where('ended_at', 'is', null)
    .returning(['user_id', 'plan', 'starts_at', 'ends_at'])
    .execute()

export const listGrants = async (db: Db, purchaseIds: readonly number[]) =>
  purchaseIds.length === 0
    ? []
    : db
        .selectFrom('plan_grants')
        .selectAll()
        .where('purchase_id', 'in', [...purchaseIds])
        .orderBy('item')
        .execute()

/** Members with months that have not begun. */
export const listWaitingMembers = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('plan_grants')
    .select('user_id as id')
    .$narrowType<{ id: number }>()
    .distinct()
    .where('starts_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute()
