export { inviteMember } from './invitations/invitations.ts'
export { addFirstNote } from './notes/notes.ts'
export { requireActive, todayOf } from './relation/actions.ts'
export { hasInvited, inviteKeys, writeSessions } from './relation/store.ts'
export { asCoach, type CoachId, coachSideOf, type Participant, reached } from './rights/actions.ts'
// What other features record about a coaching, separately for each of its sides.
