import { AppError } from '#src/platform/server/errors.ts'
import type { ServeContext } from '#src/platform/server/feature.ts'
import { hasTwoFactor } from './two-factor.ts'

/**
 * Enforces `TWO_STEP` (ASVS 6.3.3): without two-factor authentication, administrators and coaches lose the rights of
 * their role, and with `everybody`, members cannot use their own pages. Endpoints that setup needs declare
 * `beforeTwoFactor`.
 */
export function requireTwoFactor(ctx: Pick<ServeContext, 'app' | 'db' | 'deps'>): void {
  const { twoFactor } = ctx.deps.settings.site
  if (twoFactor === 'optional') return
  // Runs after the route's guard has set the caller and before the body is read.
  ctx.app.addHook('preParsing', async request => {
    const { caller } = request
    if (!caller || !(caller.isAdmin || caller.isCoach || twoFactor === 'everybody')) return
    if (await hasTwoFactor(ctx.db, caller.userId)) return
    // Some public and member endpoints show administrators more.
    request.caller = { ...caller, isAdmin: false, isCoach: false }
    const { access, beforeTwoFactor } = request.routeOptions.config
    const blocked =
      access === 'admin' || access === 'coach' || (access === 'user' && twoFactor === 'everybody')
    if (blocked && !beforeTwoFactor) throw new AppError('second_step_first')
  })
}
