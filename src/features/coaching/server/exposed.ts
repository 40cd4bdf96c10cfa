export { firstFormPath, withdrawFirstForm } from './check-ins/first-form.ts'
export { beginCoaching, inviteMember } from './invitations/invitations.ts'
export { wantsMail } from './mails/store.ts'
export { coachAddress, coachAddresses, practiceAddresses, tell } from './mails/to-coach.ts'
export { addFirstNote } from './notes/notes.ts'
export { requireActive, todayOf } from './relation/actions.ts'
export { hasInvited, inviteKeys, writeSessions } from './relation/store.ts'
export {
  asCoach,
  asReached,
  type CoachId,
  coachSideOf,
  type Participant,
} from './rights/actions.ts'
