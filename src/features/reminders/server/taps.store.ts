import type { Db } from '#src/platform/server/db/database.ts'
import type { TapAction } from '../constants.ts'

/** @returns undefined for an account that is gone or disabled: its links open nothing */
export const findAccount = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .where('disabled', '=', false)
    .executeTakeFirst()

interface Tapped {
  userId: number
  date: string
  action: TapAction
}

export const findTap = (db: Db, { userId, date, action }: Tapped) =>
  db
    .selectFrom('reminder_taps')
    .selectAll()
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where('action', '=', action)
    .executeTakeFirst()

export interface Logged {
  entry_id: number | null
  pip: number | null
  former_status: string | null
  mark_id: number | null
}

export async function saveTap(
  trx: Db,
  { userId, date, action }: Tapped,
  logged: Logged,
  now: string,
): Promise<void> {
  const row = { ...logged, created_at: now, undone_at: null }
  await trx
    .insertInto('reminder_taps')
    .values({ user_id: userId, date, action, ...row })
    .onConflict(conflict => conflict.columns(['user_id', 'date', 'action']).doUpdateSet(row))
    .execute()
}

export async function markUndone(
  trx: Db,
  { userId, date, action }: Tapped,
  now: string,
): Promise<void> {
  await trx
    .updateTable('reminder_taps')
    .set({ undone_at: now })
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where('action', '=', action)
    .execute()
}
