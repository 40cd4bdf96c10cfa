import type { FastifyInstance } from 'fastify'
import type { Access } from '#src/contract/endpoint.ts'
import { hasSecondStep } from '#src/features/accounts/server/second-step.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Deps, Route } from '../route.ts'

/** A member's own account: where the second step is set up. */
const OWN_ACCOUNT = /^\/api\/(user|logout-all)(\/|$)/

/**
 * Where the operator asks for a second step (`TWO_STEP`), who has none may set one up and little else: an administrator has
 * no rights until then, and with `everybody` a member's own pages wait too (ASVS 6.3.3).
 */
export function registerSecondStepRule(
  app: FastifyInstance,
  db: Db,
  { settings }: Deps,
  routes: readonly Route[],
): void {
  const { twoStep } = settings.site
  if (twoStep === 'optional') return
  const access = new Map<string, Access>(
    routes.map(({ endpoint }) => [
      `${endpoint.method} ${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      endpoint.auth,
    ]),
  )
  // After the call's own guard, which knows who it is, and before its body is read.
  app.addHook('preParsing', async request => {
    const { caller } = request
    if (!caller || !(caller.isAdmin || twoStep === 'everybody')) return
    if (await hasSecondStep(db, caller.userId)) return
    // Some calls show an administrator more than others.
    request.caller = { ...caller, isAdmin: false }
    const url = request.routeOptions.url ?? ''
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const needed = access.get(`${method} ${url}`)
    const waits = needed === 'admin' || (needed === 'user' && twoStep === 'everybody')
    if (waits && !OWN_ACCOUNT.test(url)) throw new AppError('second_step_first')
  })
}
