import { asCoach } from '#src/features/sharing/server/rights/actions.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { mayMailStranger } from '#src/platform/server/mail/queue.ts'
import { OFFER_HOURS } from '../../constants.ts'
import type { bookForGuest } from '../../contract/requests.ts'
import { mailNews, mailOffer } from '../invitations/mails.ts'
import { findType } from '../session-types/store.ts'
import { insert } from './actions.ts'
import { offeringOthers, releaseHold, requirePlace } from './placing.ts'
import { listHoldsOf } from './store.ts'
import { viewOf } from './views.ts'

const HOUR_MS = 3_600_000

/**
 * Books a time for somebody who asked for one, or holds it until they answer; what was offered to them before is free
 * again. Their address has not been shown to be theirs, so it gets few mails.
 */
export async function bookAsCoach({ db, deps, caller, body, now, address }: Call<typeof bookForGuest>) {
  const coachId = asCoach(caller)
  const found = await findType(db, coachId, body.session_type_id)
  if (!found) throw new AppError('not_found')
  const type = { ...found, coach_id: coachId }
  const email = body.email.toLowerCase()
  const start = Date.parse(body.start)
  const wanted = { type, start, zone: body.zone, now, exempt: true }
  const stored = await offeringOthers(db, wanted, async () => {
    const place = await requirePlace(db, wanted)
    const until = Math.min(now.getTime() + OFFER_HOURS * HOUR_MS, start)
    return inTransaction(db, async trx => {
      for (const earlier of await listHoldsOf(trx, coachId, email)) await releaseHold(trx, earlier, now)
      const made = await insert(trx, deps, {
        // Credits are a member's.
        type: { ...type, credits: 0 },
        place,
        zone: body.zone,
        now,
        person: {
          guest_name: body.name,
          guest_email: email,
          message: body.message?.trim() || null,
          ...(body.offer && { hold_until: new Date(until).toISOString() }),
        },
      })
      if (!(await mayMailStranger(trx, deps, address, email))) throw new AppError('too_many')
      const context = { trx, deps, now }
      await (body.offer ? mailOffer(context, made) : mailNews(context, made, 'booked'))
      return made
    })
  })
  return { data: await viewOf(db, stored, 'coach', now) }
}
