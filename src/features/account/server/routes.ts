import { shownUser } from '#src/features/membership/server/exposed.ts'
import { loginPasskey } from '#src/features/sign-in/contract/passkeys.ts'
import { updateUser } from '#src/features/sign-in/contract/profile.ts'
import { login, register } from '#src/features/sign-in/contract/sign-in.ts'
import { getUser } from '#src/features/sign-in/contract/user.ts'
import {
  changeUser,
  type SignedIn,
  signIn,
  signInWithPasskey,
  signUp,
} from '#src/features/sign-in/server/exposed.ts'
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

async function signedIn(
  { db, deps, now, setSession }: Pick<Call, 'db' | 'deps' | 'now' | 'setSession'>,
  { user, token }: SignedIn,
) {
  setSession(token)
  return { data: await shownUser(db, deps, user.id, now) }
}

export const accountRoutes = [
  // Declared by accounts, answered here because the membership is brought up to date first.
  route(login, async call => signedIn(call, await signIn(call.db, call, call.body, call.now))),
  route(loginPasskey, async call =>
    signedIn(call, await signInWithPasskey(call.db, call, call.body.credential, call.now)),
  ),
  route(register, async call => {
    const visit = { ...call, mayBeRetry: call.idempotencyKey !== null }
    return signedIn(call, await signUp(call.db, visit, call.body, call.now))
  }),
  dataRoute(getUser, ({ db, deps, caller, now }) => shownUser(db, deps, caller.userId, now)),
  dataRoute(updateUser, ({ db, deps, caller, address, body, now }) =>
    changeProfile(db, { deps, caller, address, change: body }, now),
  ),
  route(chooseName, async ({ db, deps, caller, body, now }) => {
    await changeUser(db, caller.userId, body)
    return { data: await shownUser(db, deps, caller.userId, now) }
  }),
  route(getStorage, async ({ db, deps, caller }) => ({
    data: {
      used_bytes: await storedBytes(db, deps.members.tables, caller.userId),
      quota_bytes: deps.settings.memberQuotaBytes,
    },
  })),
  route(exportUser, async ({ db, deps, caller, now }) => ({
    file: await exportAccount(db, { deps, caller }, now),
  })),
  route(deleteUser, async ({ db, deps, caller, body, now, setSession }) => {
    const { password, code } = body
    await removeAccount(db, { deps, userId: caller.userId, password, code }, now)
    setSession(null)
  }),
]

export const importsRoutes = [
  dataRoute(contract.uploadImport, ({ db, deps, caller, raw, now }) =>
    uploadArchive(importingOf(db, deps, now), caller.userId, raw?.body ?? Buffer.alloc(0)),
  ),
  dataRoute(contract.listImports, ({ db, caller, now }) => listImports(db, caller.userId, now)),
  dataRoute(contract.getImport, ({ db, caller, params, now }) =>
    readImport(db, { owner: caller.userId, id: params.id }, now),
  ),
  route(contract.applyImport, async ({ db, deps, caller, params, log, now }) => {
    const owned = { owner: caller.userId, id: params.id }
    const importing = importingOf(db, deps, now)
    const data = await applyImport(importing, owned)
    // Continues after the answer; the job takes over if this process ends first.
    if (data.state === 'applying')
      finishImport(importing, owned).catch(error =>
        log.error({ err: error }, 'an import stopped; it will go on'),
      )
    return { data }
  }),
  dataRoute(uploadContactsEndpoint, ({ db, caller, raw, now }) =>
    uploadContacts(db, caller, raw?.body ?? Buffer.alloc(0), now),
  ),
  dataRoute(applyContactsEndpoint, ({ db, caller, params, now }) =>
    applyContacts(db, caller, params.id, now),
  ),
  route(contract.discardImport, ({ db, caller, params, now }) =>
    discardImport(db, { owner: caller.userId, id: params.id }, now),
  ),
]
