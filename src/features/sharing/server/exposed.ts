export type { Role } from '../constants.ts'
export { inviteMember } from './invitations/invitations.ts'
export {
  noteChange,
  type Participation,
  type Place,
  participate,
  participateLocked,
  participateNow,
  requireActive,
  sharedNow,
  todayOf,
} from './relation/actions.ts'
export { hasInvited, writeSessions } from './relation/store.ts'
export {
  asCoach,
  type CoachId,
  type CoachingId,
  coachSideOf,
  type Participant,
  reached,
} from './rights/actions.ts'
// What other features note in a coaching: each of its sides has its own marks.
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
