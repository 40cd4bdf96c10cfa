import { shownUser } from '#src/features/membership/server/exposed.ts'
import { updateUser } from '#src/features/sign-in/contract/profile.ts'
import { login, loginPasskey, register } from '#src/features/sign-in/contract/sign-in.ts'
import { getUser } from '#src/features/sign-in/contract/user.ts'
import {
  changeUser,
  type SignedIn,
  signIn,
  signInWithPasskey,
  signUp,
} from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { storedBytes } from '#src/platform/server/db/member-bytes.ts'
import { type Call, dataRoute, route } from '#src/platform/server/http/route.ts'
import {
  applyContacts as applyContactsEndpoint,
  uploadContacts as uploadContactsEndpoint,
} from '../contract/contacts.ts'
import * as contract from '../contract/imports.ts'
import { chooseName, deleteUser, exportUser, getStorage } from '../contract.ts'
import { changeProfile, removeAccount } from './actions.ts'
import { applyContacts, uploadContacts } from './contacts/contacts.ts'
import { exportAccount } from './export/export.ts'
import {
  applyImport,
  discardImport,
  finishImport,
  importingOf,
  listImports,
  readImport,
  uploadArchive,
} from './imports/actions.ts'

async function signedIn(ctx: AnyContext & Pick<Call, 'setSession'>, { user, token }: SignedIn) {
  ctx.setSession(token)
  return { data: await shownUser(ctx, user.id) }
}

export const accountRoutes = [
  // Declared by accounts, answered here because the membership is brought up to date first.
  route(login, async call => signedIn(call, await signIn(call, call, call.body))),
  route(loginPasskey, async call =>
    signedIn(call, await signInWithPasskey(call, call, call.body.credential)),
  ),
  route(register, async call => {
    const visit = { ...call, mayBeRetry: call.idempotencyKey !== null }
    return signedIn(call, await signUp(call, visit, call.body))
  }),
  dataRoute(getUser, call => shownUser(call, call.who.userId)),
  dataRoute(updateUser, call =>
    changeProfile(call, { caller: call.who, address: call.address, change: call.body }),
  ),
  route(chooseName, async call => {
    await changeUser(call.db, call.who.userId, call.body)
    return { data: await shownUser(call, call.who.userId) }
  }),
  route(getStorage, async call => ({
    data: {
      used_bytes: await storedBytes(call.db, call.deps.features.tables, call.who.userId),
      quota_bytes: call.deps.settings.memberQuotaBytes,
    },
  })),
  route(exportUser, async call => ({
    file: await exportAccount(call, { caller: call.who }),
  })),
  route(deleteUser, async call => {
    const { password, code } = call.body
    await removeAccount(call, { userId: call.who.userId, password, code })
    call.setSession(null)
  }),
]

export const importsRoutes = [
  dataRoute(contract.uploadImport, call =>
    uploadArchive(importingOf(call), call.who.userId, call.raw?.body ?? Buffer.alloc(0)),
  ),
  dataRoute(contract.listImports, call => listImports(call, call.who.userId)),
  dataRoute(contract.getImport, call =>
    readImport(call, { owner: call.who.userId, id: call.params.id }),
  ),
  route(contract.applyImport, async call => {
    const owned = { owner: call.who.userId, id: call.params.id }
    const importing = importingOf(call)
    const data = await applyImport(importing, owned)
    // Continues after the answer; the job takes over if this process ends first.
    if (data.state === 'applying')
      finishImport(importing, owned).catch(error =>
        call.log.error({ err: error }, 'an import stopped; it will go on'),
      )
    return { data }
  }),
  dataRoute(uploadContactsEndpoint, call =>
    uploadContacts(call, call.who, call.raw?.body ?? Buffer.alloc(0)),
  ),
  dataRoute(applyContactsEndpoint, call => applyContacts(call, call.who, call.params.id)),
  route(contract.discardImport, call =>
    discardImport(call, { owner: call.who.userId, id: call.params.id }),
  ),
]
