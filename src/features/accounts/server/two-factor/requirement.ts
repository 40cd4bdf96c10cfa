import type { ServeContext } from '#src/platform/server/feature.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { hasTwoFactor } from './two-factor.ts'

/**
 * Where the operator requires two-factor authentication (`TWO_STEP`), a user without it may set it up and little else: an
 * administrator has no rights until then, and with `everybody` a member's own pages wait too (ASVS 6.3.3). Endpoints that
 * are needed to set it up say `beforeTwoFactor`.
 */
export function requireTwoFactor({ app, db, deps }: Pick<ServeContext, 'app' | 'db' | 'deps'>): void {
  const { twoStep } = deps.settings.site
  if (twoStep === 'optional') return
  // After the call's own guard, which knows who it is, and before its body is read.
  app.addHook('preParsing', async request => {
    const { caller } = request
    if (!caller || !(caller.isAdmin || twoStep === 'everybody')) return
    if (await hasTwoFactor(db, caller.userId)) return
    // Some calls show an administrator more than others.
    request.caller = { ...caller, isAdmin: false }
    const { access, beforeTwoFactor } = request.routeOptions.config
    const waits = access === 'admin' || (access === 'user' && twoStep === 'everybody')
    if (waits && !beforeTwoFactor) throw new AppError('second_step_first')
  })
}
