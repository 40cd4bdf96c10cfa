import { coachesNeedTwoFactor } from '#src/features/accounts/server/rights/actions.ts'
import { requireActive, todayOf } from '#src/features/sharing/server/relation/actions.ts'
import { asCoach } from '#src/features/sharing/server/rights/actions.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { CLIENT_WITHOUT_CREDITS } from '../../constants.ts'
import type { bookForClient } from '../../contract/clients.ts'
import * as credits from '../credits/actions.ts'
import { mailNews } from '../invitations/mails.ts'
import { findOffered } from '../session-types/store.ts'
import { insert } from './actions.ts'
import { noteNext } from './next-session.ts'
import { offeringOthers, requirePlace } from './placing.ts'
import { viewOf } from './views.ts'

/**
 * A coach books one of their own session types for a client of theirs.
 * @throws AppError `not_found` for anybody else, `no_credits` if one was to be used
 */
export async function bookFor(call: Call<typeof bookForClient>) {
  const { db, deps, caller, params, body, now } = call
  const coachId = asCoach(caller)
  const { memberId } = params
  await requireActive(db, caller, memberId)
  const offered = await findOffered(db, body.session_type_id, coachesNeedTwoFactor(deps))
  if (offered?.coach_id !== coachId) throw new AppError('not_found')
  const type = body.use_credit ? offered : { ...offered, credits: 0 }
  const zone = body.zone ?? (await todayOf(db, memberId, now)).zone
  const wanted = { type, start: Date.parse(body.start), zone, now, exempt: true }
  const stored = await offeringOthers(db, wanted, async () => {
    const place = await requirePlace(db, wanted)
    return inTransaction(db, async trx => {
      // A coaching that has ended in the meantime books nothing.
      await requireActive(trx, caller, memberId)
      const made = await insert(trx, deps, { type, place, zone, now, person: { member_id: memberId } })
      if (type.credits > 0) {
        await credits.grantDue(trx, deps, memberId, now)
        const { id: appointmentId } = made
        await credits
          .spend(trx, { userId: memberId, appointmentId, credits: type.credits, plans: type.plans }, now)
          .catch(refuseWithoutCredits)
      }
      await mailNews({ trx, deps, now }, made, 'booked')
      await noteNext(trx, made, now)
      return made
    })
  })
  return { data: await viewOf(db, stored, 'coach', now) }
}

/** The coach reads it, not the owner of the credits. */
function refuseWithoutCredits(error: unknown): never {
  if (error instanceof AppError && error.code === 'no_credits')
    throw new AppError('no_credits', { message: CLIENT_WITHOUT_CREDITS })
  throw error
}
