export { accountAddress, mailConfirmation, signIn, signUp } from './actions.ts'
export { disownAddress } from './google/store.ts'
export { hashToken, mailLink, newToken } from './links/links.ts'
export { notifyMember } from './links/notices.ts'
export {
  createAdministrator,
  disableTwoFactorOf,
  newPassword,
  replacePasswordOf,
} from './operator/actions.ts'
export { signInWithPasskey } from './passkeys/actions.ts'
export { mailRightsChanged } from './rights/notices.ts'
export {
  coachesNeedTwoFactor,
  countAdministrators,
  hasCoachRight,
  listAdministratorAddresses,
  listAdministrators,
  listCoaches,
  mayCoach,
} from './rights/store.ts'
export type { SignedIn } from './sessions/complete.ts'
export {
  accountOf,
  requireCode,
  requirePassword,
  requireRecentPassword,
} from './sessions/confirm.ts'
export { listAdministratorSignIns, listSignIns } from './sign-ins/store.ts'
export {
  changeUser,
  deleteSessions,
  deleteTokens,
  deleteUser,
  findAccount,
  findAccountByName,
  findUser,
  lockAccount,
  zoneOf,
} from './store.ts'
export { usersSearched } from './tables.ts'
