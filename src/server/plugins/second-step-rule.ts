import type { FastifyInstance } from 'fastify'
import { hasSecondStep } from '#src/features/accounts/server/second-step.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Deps } from '../route.ts'

/** A member's own account: where the second step is set up. */
const OWN_ACCOUNT = /^\/api\/(user|logout-all)(\/|$)/

/**
 * Where the operator asks for a second step (`TWO_STEP`), who has none may set one up and little else: an administrator has
 * no rights until then, and with `everybody` a member's own pages wait too (ASVS 6.3.3).
 */
export function registerSecondStepRule(app: FastifyInstance, db: Db, { settings }: Deps): void {
  const { twoStep } = settings.site
  if (twoStep === 'optional') return
  // After the call's own guard, which knows who it is, and before its body is read.
  app.addHook('preParsing', async request => {
    const { caller } = request
    if (!caller || !(caller.isAdmin || twoStep === 'everybody')) return
    if (await hasSecondStep(db, caller.userId)) return
    // Some calls show an administrator more than others.
    request.caller = { ...caller, isAdmin: false }
    const { url = '', config } = request.routeOptions
    const waits = config.access === 'admin' || (config.access === 'user' && twoStep === 'everybody')
    if (waits && !OWN_ACCOUNT.test(url)) throw new AppError('second_step_first')
  })
}
