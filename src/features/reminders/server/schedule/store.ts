import type { Db } from '#src/platform/server/db/database.ts'
import type { Kind } from '../../constants.ts'
import type { NextDue } from '../../domain/schedule.ts'

export const listDues = (trx: Db, userId: number) =>
  trx.selectFrom('reminder_dues').selectAll().where('user_id', '=', userId).execute()

export async function saveDue(
  trx: Db,
  userId: number,
  { kind, hour }: { kind: Kind; hour: string },
  { date, at }: NextDue,
): Promise<void> {
  const due = { date, due_at: new Date(at).toISOString() }
  await trx
    .insertInto('reminder_dues')
    .values({ user_id: userId, kind, hour, ...due })
    .onConflict(conflict => conflict.columns(['user_id', 'kind', 'hour']).doUpdateSet(due))
    .execute()
}

export async function deleteDue(trx: Db, userId: number, id: number): Promise<void> {
  await trx.deleteFrom('reminder_dues').where('id', '=', id).where('user_id', '=', userId).execute()
}

/** Members with something that was due up to an instant. @param after their id */
export const listOverdueMembers = (trx: Db, until: string, after: number) =>
  trx
    .selectFrom('reminder_dues')
    .select('user_id')
    .distinct()
    .where('due_at', '<=', until)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(500)
    .execute()

export async function deleteOverdue(trx: Db, userId: number, until: string): Promise<void> {
  await trx
    .deleteFrom('reminder_dues')
    .where('user_id', '=', userId)
    .where('due_at', '<=', until)
    .execute()
}
