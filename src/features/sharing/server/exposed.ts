export type { Role } from '../constants.ts'
export { inviteMember } from './invitations/invitations.ts'
export { validShares } from './reads/store.ts'
export {
  noteChange,
  type Participation,
  type Place,
  participate,
  participateLocked,
  participateNow,
  requireActive,
  todayOf,
} from './relation/actions.ts'
export { hasInvited, inviteKeys, writeSessions } from './relation/store.ts'
export {
  asCoach,
  type CoachId,
  type CoachingId,
  coachSideOf,
  type Participant,
  reached,
} from './rights/actions.ts'
// What other features record about a coaching, separately for each of its sides.
export {
  countUnread,
  markMailed,
  markPrepared,
  marksOf,
  noteCheckIn,
  noteNotesRead,
  noteRead,
  releaseNotes,
  updateClient,
} from './sides/store.ts'
