export {
  accountOf,
  requireCode,
  requirePassword,
  requireRecentPassword,
} from './confirm.ts'
export { disownAddress } from './google.store.ts'
export { hashToken, mailLink, newToken } from './link-mails.ts'
export { notifyMember } from './notices.ts'
export {
  createAdministrator,
  disableTwoFactorOf,
  newPassword,
  replacePasswordOf,
} from './operator.ts'
export { signInWithPasskey } from './passkeys.ts'
export {
  coachesNeedTwoFactor,
  countAdministrators,
  hasCoachRight,
  listAdministratorAddresses,
  listAdministrators,
  listCoaches,
  mayCoach,
} from './rights.store.ts'
export { mailRightsChanged } from './rights-notices.ts'
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
} from './sign-in.store.ts'
export { accountAddress, mailConfirmation, signIn, signUp } from './sign-in.ts'
export type { SignedIn } from './sign-in-completion.ts'
export { listAdministratorSignIns, listSignIns } from './sign-ins.store.ts'
export { usersSearched } from './tables.ts'
export { writeTo } from './write-to.ts'
