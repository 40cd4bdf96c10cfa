import { hashToken } from '#src/features/sign-in/server/exposed.ts'
import type { MailedInvitations } from '#src/platform/server/members.ts'
import { LINK_KEY } from '../../constants.ts'
import { coachNameOf } from '../../domain/names.ts'
import * as store from './store.ts'

/**
 * The link mailed to an address without an account works for that address, and one that the coach sends for whoever opens
 * it: once, until it expires or is withdrawn.
 */
export const mailedInvitations: MailedInvitations = {
  async find(db, token, now) {
    const found = await store.findByToken(db, hashToken(token), now.toISOString())
    if (!found) return null
    const isLink = found.invited_key.startsWith(LINK_KEY)
    return { email: isLink ? null : found.invited_as, by: coachNameOf(found) }
  },
  async accept({ trx, members, now }, token, memberId) {
    const accepted = await store.acceptByToken(trx, hashToken(token), memberId, now.toISOString())
    if (!accepted) return false
    const { coach_id: coachId } = accepted
    if (coachId !== null)
      for (const begin of members.coached) await begin(trx, { coachId, memberId }, now)
    return true
  },
}
