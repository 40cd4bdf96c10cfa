import type { Insertable } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { SIGN_INS_KEPT, SIGN_INS_SHOWN } from '../constants.ts'
import type { SignIns } from './rows.generated.ts'

export async function insertSignIn(trx: Db, signIn: Insertable<SignIns>): Promise<void> {
  await trx.insertInto('sign_ins').values(signIn).execute()
}

/** Whether a member has signed in; with a network and a device, whether from there. */
export async function hasSignIn(
  db: Db,
  of: { user_id: number; network?: string; device_key?: string },
): Promise<boolean> {
  const query = db
    .selectFrom('sign_ins')
    .select('id')
    .where(eb => eb.and(of))
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Deletes the member's oldest sign-ins beyond `SIGN_INS_KEPT`. */
export async function deleteSurplusSignIns(trx: Db, userId: number): Promise<void> {
  const own = trx.selectFrom('sign_ins').select('id').where('user_id', '=', userId)
  const surplus = own
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SIGN_INS_KEPT)
    .offset(SIGN_INS_KEPT)
  await trx.deleteFrom('sign_ins').where('id', 'in', surplus).execute()
}

/** Newest first. */
export const listSignIns = (db: Db, userId: number) =>
  db
    .selectFrom('sign_ins')
    .select(['id', 'at', 'method', 'network', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SIGN_INS_SHOWN)
    .execute()

/** Of all administrators together, newest first. */
export const listAdministratorSignIns = (db: Db) =>
  db
    .selectFrom('sign_ins')
    .innerJoin('users', 'users.id', 'sign_ins.user_id')
    .select([
      'sign_ins.id',
      'sign_ins.at',
      'sign_ins.method',
      'sign_ins.network',
      'sign_ins.user_agent',
      'users.username',
    ])
    .where('users.is_admin', '=', true)
    .orderBy('sign_ins.at', 'desc')
    .orderBy('sign_ins.id', 'desc')
    .limit(10)
    .execute()

export async function deleteSignInsBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('at', '<', instant).execute()
}
