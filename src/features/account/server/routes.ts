import { loginPasskey } from '#src/features/accounts/contract/passkeys.ts'
import { getUser, login, register, type User } from '#src/features/accounts/contract.ts'
import { signIn, signInWithPasskey, signUp } from '#src/features/accounts/server/actions.ts'
import { shownUser } from '#src/features/membership/server/actions.ts'
import { storedBytes } from '#src/platform/server/db/member-bytes.ts'
import { type Call, route } from '#src/platform/server/http/route.ts'
import { chooseName, deleteUser, exportUser, getStorage, updateUser } from '../contract.ts'
import { changeName, changeProfile, removeAccount } from './actions.ts'
import { exportAccount } from './export/export.ts'

const withMembership = async (
  { db, deps, now }: Pick<Call, 'db' | 'deps' | 'now'>,
  { data }: { data: User },
) => ({ data: await shownUser(db, deps, data.id, now) })

export const accountRoutes = [
  // Declared by accounts, answered here because the membership is brought up to date first.
  route(login, async call => withMembership(call, await signIn(call))),
  route(loginPasskey, async call => withMembership(call, await signInWithPasskey(call))),
  route(register, async call => withMembership(call, await signUp(call))),
  route(getUser, async ({ db, deps, caller, now }) => ({
    data: await shownUser(db, deps, caller.userId, now),
  })),
  route(updateUser, changeProfile),
  route(chooseName, changeName),
  route(getStorage, async ({ db, deps, caller }) => ({
    data: {
      used_bytes: await storedBytes(db, deps.members.tables, caller.userId),
      quota_bytes: deps.settings.memberQuotaBytes,
    },
  })),
  route(exportUser, exportAccount),
  route(deleteUser, removeAccount),
]
