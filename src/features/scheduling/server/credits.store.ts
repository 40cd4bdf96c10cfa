import type { Insertable } from 'kysely'
import { type Db, hasChanged } from '#src/platform/server/db/database.ts'
import type { CreditPlan } from '../constants.ts'
import type { CreditRule } from '../contract/credits.ts'
import type { Credits } from './rows.generated.ts'

export const listRules = (db: Db): Promise<CreditRule[]> =>
  db.selectFrom('credit_rules').select(['plan', 'credits', 'months']).orderBy('plan').execute()

export async function replaceRules(trx: Db, rules: readonly CreditRule[]): Promise<void> {
  for (const rule of rules) {
    await trx
      .insertInto('credit_rules')
      .values(rule)
      .onConflict(conflict =>
        conflict.column('plan').doUpdateSet({ credits: rule.credits, months: rule.months }),
      )
      .execute()
  }
}

/** Once for a period; those that have fallen are back with their plan. */
export async function insertCredits(
  db: Db,
  credits: Omit<Insertable<Credits>, 'fell_at'>,
): Promise<void> {
  await db
    .insertInto('credits')
    .values({ ...credits, fell_at: null })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'plan', 'period_start'])
        .doUpdateSet({ fell_at: null })
        .where('credits.fell_at', 'is not', null),
    )
    .execute()
}

/** Credits that can still be used, the first to expire first. */
export const listUsable = (db: Db, userId: number, now: string) =>
  db
    .selectFrom('credits')
    .select(['id', 'plan', 'granted', 'used', 'expires_at', 'period_start'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('fell_at', 'is', null)
    .whereRef('used', '<', 'granted')
    .orderBy('expires_at')
    .orderBy('id')
    .execute()

/** @param plans one of which granted it; empty for any. @returns the credit's id; undefined if none is left */
export async function takeCredit(
  trx: Db,
  { userId, plans, now }: { userId: number; plans: readonly CreditPlan[]; now: string },
): Promise<number | undefined> {
  const usable = await listUsable(trx, userId, now)
  for (const { id, plan } of usable) {
    if (plans.length > 0 && !plans.includes(plan)) continue
    const taken = trx
      .updateTable('credits')
      .set(eb => ({ used: eb('used', '+', 1) }))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('fell_at', 'is', null)
      .whereRef('used', '<', 'granted')
    if (await hasChanged(taken)) return id
  }
  return undefined
}

/** Takes back what is unused of these. */
export async function takeBack(db: Db, ids: readonly number[], now: string): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('credits')
    .set({ fell_at: now })
    .where('id', 'in', [...ids])
    .whereRef('used', '<', 'granted')
    .execute()
}

export async function insertUse(trx: Db, creditId: number, appointmentId: number, at: string) {
  await trx
    .insertInto('credit_uses')
    .values({ credit_id: creditId, appointment_id: appointmentId, used_at: at, refunded_at: null })
    .execute()
}

/**
 * Returns what an appointment took; a second call returns nothing.
 * @param until the credits last at least until then
 */
export async function refundUses(trx: Db, appointmentId: number, at: string, until: string | null) {
  const uses = await trx
    .updateTable('credit_uses')
    .set({ refunded_at: at })
    .where('appointment_id', '=', appointmentId)
    .where('refunded_at', 'is', null)
    .returning('credit_id')
    .execute()
  for (const { credit_id } of uses) {
    await trx
      .updateTable('credits')
      .set(eb => ({ used: eb('used', '-', 1) }))
      .where('id', '=', credit_id)
      .where('used', '>', 0)
      .execute()
    if (until === null) continue
    await trx
      .updateTable('credits')
      .set({ expires_at: until })
      .where('id', '=', credit_id)
      .where('expires_at', '<', until)
      .execute()
  }
}

export const listAllCredits = (db: Db, userId: number) =>
  db.selectFrom('credits').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const listAllUses = (db: Db, userId: number) =>
  db
    .selectFrom('credit_uses')
    .innerJoin('credits', 'credits.id', 'credit_uses.credit_id')
    .selectAll('credit_uses')
    .where('credits.user_id', '=', userId)
    .orderBy('credit_uses.id')
    .execute()
