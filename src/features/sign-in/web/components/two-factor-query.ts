import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { getTwoFactor } from '../../contract/two-factor.ts'

/** Apart from the other ways to sign in, since the layout of every member's page asks for it. */
export const twoFactorQuery = queryOf(getTwoFactor)
