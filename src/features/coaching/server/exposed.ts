export { coachAddress, coachAddresses, practiceAddresses, tell } from './coach-mails.ts'
export { hasInvited, inviteKeys, writeSessions } from './coachings.store.ts'
export { requireActive, todayOf } from './coachings.ts'
export { firstFormPath, withdrawFirstForm } from './first-form.ts'
export { beginCoaching, inviteMember } from './invitations.ts'
export { wantsMail } from './mails.store.ts'
export { addFirstNote } from './notes.ts'
export {
  asCoach,
  asReached,
  type CoachId,
  coachSideOf,
  type Participant,
} from './rights.ts'
