import { endAllSessions, mailConfirmation } from '#src/features/accounts/server/actions.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import type { resendMemberConfirmation, updateMember } from '../contract.ts'
import * as store from './store.ts'

/** @throws AppError `last_admin` when no administrator who can sign in would remain */
export async function changeMember({ db, params, body }: Call<typeof updateMember>) {
  const change = {
    ...(body.is_admin !== undefined && { is_admin: body.is_admin }),
    ...(body.disabled !== undefined && { disabled: body.disabled }),
  }
  const data = await inTransaction(db, async trx => {
    await advisoryLock(trx, 'administrators')
    const changed = await store.updateMember(trx, params.id, change)
    if (!changed) throw new AppError('not_found')
    if ((await store.countEnabledAdministrators(trx)) === 0) throw new AppError('last_admin')
    if (body.disabled) await endAllSessions(trx, params.id)
    return changed
  })
  return { data }
}

export async function resend({ db, deps, params, now }: Call<typeof resendMemberConfirmation>) {
  const found = await inTransaction(db, trx => mailConfirmation(trx, deps, now, params.id))
  if (!found) throw new AppError('not_found')
  return {}
}
