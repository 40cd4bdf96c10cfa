import type { ReadWaiting } from '#src/platform/server/members.ts'
import { coachNameOf, nameOf } from '../../domain/names.ts'
import { inviteKeys, listInvitations } from '../relation/store.ts'
import { coachSideOf } from '../rights/actions.ts'
import { listUnopenedResults } from './store.ts'

/** Invitations to the member, and results that were shared with the coach; says that they were, not what is in them. */
export const sharingWaiting: ReadWaiting = async (db, who, now) => {
  const coachId = coachSideOf(who)
  const invitations = await listInvitations(db, who.userId, await inviteKeys(db, who.userId))
  const results =
    coachId === undefined ? [] : await listUnopenedResults(db, coachId, now.toISOString())
  return [
    ...invitations.map(({ invited_at, ...coach }) => ({
      kind: 'invitation' as const,
      text: `${coachNameOf(coach)} would like to coach you`,
      href: '/coaching/mine',
      at: invited_at,
    })),
    ...results.map(({ member_id, created_at, ...member }) => ({
      kind: 'share' as const,
      text: `${nameOf(member)} shared assessment results with you`,
      href: `/coach/clients/${member_id}`,
      at: created_at,
    })),
  ]
}
