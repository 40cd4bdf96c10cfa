import { shownUser } from '#src/features/membership/server/exposed.ts'
import * as profileContract from '#src/features/sign-in/contract/profile.ts'
import * as signInContract from '#src/features/sign-in/contract/sign-in.ts'
import {
  type SignedIn,
  signIn,
  signInWithPasskey,
  signUp,
} from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { type Call, dataRoute, route } from '#src/platform/server/http/route.ts'
import { uploadContacts as uploadContactsEndpoint } from '../contract/contacts.ts'
import { uploadImport as uploadImportEndpoint } from '../contract/imports.ts'
import { deleteUser as deleteUserEndpoint, exportUser as exportUserEndpoint } from '../contract.ts'
import { uploadContacts as readContacts } from './contacts.ts'
import { exportAccount } from './export.ts'
import { uploadImport as checkArchive } from './imports.ts'
import { changeProfile, removeAccount } from './profile.ts'

async function signedIn(ctx: AnyContext & Pick<Call, 'setSession'>, { user, token }: SignedIn) {
  ctx.setSession(token)
  return { data: await shownUser(ctx, user.id) }
}

export const login = route(signInContract.login, async call =>
  signedIn(call, await signIn(call, call.body)),
)

export const loginPasskey = route(signInContract.loginPasskey, async call =>
  signedIn(call, await signInWithPasskey(call, call.body.credential)),
)

export const register = route(signInContract.register, async call => {
  const visit = { ...call, mayBeRetry: call.idempotencyKey !== null }
  return signedIn(call, await signUp(visit, call.body))
})

export const updateUser = dataRoute(profileContract.updateUser, async call => {
  const { who: caller, address, body: change } = call
  const user = await changeProfile(call, { caller, address, change })
  if (change.language !== undefined) call.setLanguage(change.language)
  return user
})

export const exportUser = route(exportUserEndpoint, async call => ({
  file: await exportAccount(call, { caller: call.who }),
}))

export const deleteUser = route(deleteUserEndpoint, async call => {
  const { password, code } = call.body
  await removeAccount(call, { userId: call.who.userId, password, code })
  call.setSession(null)
})

const fileOf = ({ raw }: Pick<Call, 'raw'>): Buffer => raw?.body ?? Buffer.alloc(0)

export const uploadImport = dataRoute(uploadImportEndpoint, call =>
  checkArchive(call, fileOf(call)),
)

export const uploadContacts = dataRoute(uploadContactsEndpoint, call =>
  readContacts(call, fileOf(call)),
)
