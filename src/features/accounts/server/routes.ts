import { AppError } from '#src/server/errors.ts'
import { route } from '#src/server/route.ts'
import { getUser, login, logout, register } from '../contract.ts'
import { signIn, signUp } from './actions.ts'
import { endSession } from './sessions.ts'
import * as store from './store.ts'

export const accountRoutes = [
  route(getUser, async ({ db, caller }) => {
    const user = await store.findUser(db, caller.userId)
    if (!user) throw new AppError('unauthenticated')
    return { data: user }
  }),
  route(login, signIn),
  route(register, signUp),
  route(logout, async ({ db, deps, sessionToken, setSession }) => {
    if (sessionToken) await endSession(db, deps.secret, sessionToken)
    setSession(null)
    return {}
  }),
]
